/** Letters that Unicode does not take apart, as people without them on the keyboard type them. */
const PLAIN: Record<string, string> = {
  æ: 'ae',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ø: 'o',
  œ: 'oe',
  ß: 'ss',
  þ: 'th',
}
/** Accents of Latin, Greek and Cyrillic, and vowel signs of Arabic; the marks of kana tell names apart and stay. */
const MARKS = /[\u0300-\u036f]|[\u064b-\u065f]|\u0640|\u0670/g

/** Most names, which need none of what other letters do: folding half a million names takes half of the time. */
const ASCII = /^[ -~]*$/

/** A name as it is compared: lower case, without accents, its words parted by single spaces. */
export const foldName = (name: string): string =>
  ASCII.test(name)
    ? name
        .toLowerCase()
        .replace(/['`]/g, '')
        .replace(/[^a-z0-9]+/g, ' ')
        .trim()
    : foldLetters(name)

const foldLetters = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(MARKS, '')
    .normalize('NFC')
    .replace(/[æđðħıłøœßþ]/g, (letter) => PLAIN[letter]!)
    .replace(/['’ʻʼ`´]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()

/* oxlint-disable no-misleading-character-class -- ranges of marks, each one a character of its own */
/**
 * Letters as they are compared: without case, without accents and vowel points, without marks that nobody sees. Marks
 * that make another letter of theirs (が, ਕਿ, й) stay.
 */
export function normalizeText(text: string): string {
  return (
    text
      .normalize('NFKD')
      // Accents of Latin, Greek and Cyrillic; points of Hebrew; harakat and tatweel of Arabic; emoji's variants.
      .replaceAll(
        /(?<!и)\u0306|[\u0300-\u0305\u0307-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u0640\u06d6-\u06ed\ufe0e\ufe0f]|\p{Cf}/giu,
        '',
      )
      .normalize('NFC')
      // Up and down again: ß is ss, ſ is s.
      .toUpperCase()
      .toLowerCase()
      .replaceAll('ς', 'σ')
      .replaceAll(/\s+/gu, ' ')
      .trim()
  )
}

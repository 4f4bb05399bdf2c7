/* oxlint-disable no-misleading-character-class -- ranges of combining marks, each one a separate character */
/**
 * Normalizes text for comparison: removes case, accents, vowel points and invisible characters. Marks that form another
 * letter (が, ਕਿ, й) stay.
 */
export function normalizeText(text: string): string {
  return (
    text
      .normalize('NFKD')
      // Accents of Latin, Greek and Cyrillic; Hebrew points; Arabic harakat and tatweel; emoji variation selectors.
      .replaceAll(
        /(?<!и)\u0306|[\u0300-\u0305\u0307-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u0640\u06d6-\u06ed\ufe0e\ufe0f]|\p{Cf}/giu,
        '',
      )
      .normalize('NFC')
      // Upper and then lower case unifies variants: ß becomes ss, ſ becomes s.
      .toUpperCase()
      .toLowerCase()
      .replaceAll('ς', 'σ')
      .replaceAll(/\s+/gu, ' ')
      .trim()
  )
}

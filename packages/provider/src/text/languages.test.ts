import { expect, test } from 'vitest'
import { languagesOf, languagesOfWord } from './languages'

test.each([
  ['The frogs sang all night and nobody knew why they did', ['english']],
  ['Las ranas cantan por la noche y no sé qué les pasa', ['spanish']],
  ['Les grenouilles chantent la nuit et je ne sais pas pourquoi', ['french']],
  ['Die Frösche singen die ganze Nacht und ich weiß nicht warum', ['german']],
  ['As rãs cantam à noite e eu não sei o que elas têm', ['portuguese']],
  ['Kurbağalar bütün gece şarkı söylüyor ve ben bilmiyorum', ['turkish']],
  ['Я не знаю, почему лягушки поют', ['russian']],
  ['لا أعرف لماذا تغني الضفادع', ['arabic']],
  ['मुझे नहीं पता मेंढक क्यों गाते हैं', ['hindi']],
])('%s', (text, languages) => {
  expect(languagesOf(text)).toEqual(languages)
})

test('other languages with the same letters are not stemmed as the most common one', () => {
  expect(languagesOf('Я не знаю, чому жаби співають')).toEqual([])
  expect(languagesOf('نمی‌دانم چرا قورباغه‌ها می‌خوانند')).toEqual([])
})

test('texts without stems have no language, and URLs are ignored', () => {
  expect(languagesOf('青蛙为什么唱歌 カエル กบ')).toEqual([])
  expect(languagesOf('https://the.and.is/of/the 🐸')).toEqual([])
})

test('a short text may have several languages, and so may a search word', () => {
  expect(languagesOf('Frogs!')).toEqual(languagesOfWord('frogs'))
  expect(languagesOf('Frogs die')).toEqual(expect.arrayContaining(['english', 'german']))
  expect(languagesOf('The frogs and лягушки are here')).toEqual(['english', 'russian'])
  expect(languagesOfWord('лягушки')).toEqual(['russian'])
})

import { topic } from '../topic'

export const typography = topic(String.raw`
# type | Type | Letters, spacing, signs, grids. Yes we saw that menu. | 🔤 ✒️ 📐 | street desk | 3 | en
= bio: kerns in the margins | collects shop signs | serif on weekdays | ampersand person
= face: a geometric sans with a wonky lowercase g | a slab serif with shoulders | a condensed grotesque | an italic that leans like a sailor | a humanist sans nobody has named
= sign: a chip shop | a funeral parlour | the swimming pool | a lift inspection plate | an old pharmacy | a driving school | the municipal boiler house
= sin: two spaces after a full stop | fake small caps | a stretched logo | straight quotes on a wedding invitation | letterspaced lowercase | an apostrophe facing the wrong way
% margins | Start with the margins | The white around the text does half of the reading. | Choose the line first: sixty characters or so, and the size follows from it. | Then the space between lines, a little more than feels right. Then the margins, more than feels decent. | Only now choose the typeface. By now it hardly matters, which is freeing.
> [img:street] The lettering on {sign} near my {flat|mother's|dentist}. Painted by hand, {1958|1964|1971} at a guess, and the R has hips.
- That R has seen things.
- Please tell me nobody is planning to renovate.
-- Scaffolding went up on Monday. I have photographed every letter.
--- Then you are the archive now.
- The S is upside down and I would not have it any other way.
- I think I know who painted these. There is one more, on {sign2} across the river.
> Spotted today: {sin}. On {a bank|a lawyer's letter|a monument|a birthday cake}. Carved. In granite.
- On GRANITE. Somebody approved that, and somebody paid by the letter.
- I have corrected a menu with a biro and I would do it again.
-- We know. There is a picture of you by the till.
- The cake is the one I can forgive.
> What is the name for {face}? I see it on {sign} and everywhere since.
- Post the a, the g and the R, then we can talk.
-- The g has an ear like a little flag.
--- Oh! I think that was drawn in-house for the railways and never sold.
- Not a font. A person with a brush and thirty years.
- There is a revival of it by a student somewhere, I will look for the link.
> Kerning is {love made visible|a way to be alone|how I avoid email}.
- Kerning is what I do while the real problem loads.
- Turn the page upside down. Then you see the spaces and not the words.
-- I have been doing this for twenty years and nobody ever told me.
- My therapist charges extra when I mention it.
> Printed the {poster|programme|cookbook} at last. One typo, page {3|17|41}, in the largest size. Naturally.
- It is the law. The largest word is the one nobody reads.
- Which word?
-- "Pubic gardens".
--- It will be the most visited garden in the district.
- Sell it as the first state. Collectors, you know.
> You can set {a novel|a timetable|a love letter} in {face} but {the reader will want to sit up straight|it will always sound like an invoice|should you}.
- I read a whole novel in Courier once and dreamt in forms.
- Timetables are the highest form of the craft and I will fight for this.
-- I shall hold your coat.
- Love letters: handwriting, or lead. Nothing in between.
> [link] Taught a class of {engineers|nurses|teenagers} about page layout in one hour. Here is the page I gave them.
- "More than feels decent" is such a good instruction.
- They must have asked which font is best.
-- First question. I said "the second one you try".
- Sixty characters. I have just narrowed my window and the internet is kinder.
> Found in the {cellar|print shop|skip}: {three|four|nine} drawers of wood type, missing every {E|S|ampersand}. I am beyond happy.
- Missing every E: you can still print in {Polish sighs|consonants}.
- Get a laser cutter friend to make you the missing ones. In pear, not MDF.
-- I have a pear tree and a friend!
- Oil it lightly and keep it off the stone floor. And invite me.
> Lowercase l, capital I, and the figure 1 walk into a password.
- And none of them is let in.
- And the barman says: which one of you is the joke?
- This killed me. In a monospace.
`)

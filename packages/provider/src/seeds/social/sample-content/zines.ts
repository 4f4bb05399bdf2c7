import { topic } from '../topic'

export const zines = topic(String.raw`
# zines | Zines | Paper, staples, photocopiers, small editions, big feelings. | ✂️ 📎 📰 | desk street | 2 | en
= bio: long-arm stapler owner | edition of 40, mostly to friends | makes zines about lost gloves | risograph fingers
= theme: lost gloves | laundrettes | my aunt's jokes | bus shelters | the sandwiches of one street | dreams about lifts | dogs tied up outside shops | words my kids invented
= run: 24 | 40 | 60 | 75 | 100
= ink: fluorescent pink | teal | a blue that is nearly violet | sunflower | federal green
% fold | One sheet, one cut, eight pages | The smallest book that you can make at a kitchen table. | Fold the sheet in half three times, open it again, and cut along the middle crease of the two middle panels. | Fold it lengthways, push the ends together, and the pages find their places. | The first one will be crooked. Give that one to somebody who loves you.
> [img:desk] New one is stapled: {run} copies about {theme}, {ink} on grey. Trade for yours?
- Trade! Mine is about {theme2} and it is a mess.
-- I want the mess. Address in a message.
- {ink} on GREY. You know what you are doing.
- {theme} is such a good subject. Is there a page on the odd ones out?
-- The whole middle spread.
- How do I get one if I have nothing to trade?
-- Send a postcard with a true thing on it. That is the price.
> The photocopier at {the library|the corner shop|the union} knows me now. It jams {on purpose|out of affection|when I say the page count aloud}.
- Fan the paper, let it rest overnight in the room. They hate cold paper.
- Ours makes a grey stripe down the left and I have built a whole look on it.
-- A signature. Do not ever let them service it.
- I brought ours flowers once. It did eighty copies without a word.
> Overheard at the {zine fair|table}: "so who is your publisher" "{my bicycle|a stapler|my lunch break}"
- My publisher is a key to the office after six.
- Heard worse: "is it supposed to look like that".
-- Yes. Yes it is.
- How was the fair? I had to work.
-- Sold {9..31}, traded twice as many, came home poorer and taller.
> Is {12|14|16} pages about {theme} too long or too short?
- Too short. I would read forty.
- A zine should end one page before I want it to.
-- So fifteen. Which is impossible. I love it.
- Sixteen, always sixteen, the sheet wants sixteen.
> Misprinted the {ink} layer by {3|4|5} millimetres on all {run}. It looks better. I shall tell no one.
- You have told everyone. And yes.
- Next time you will try to repeat it and be unable to. Keep one as evidence.
- Registration is for stamps.
> [link] How I fold the eight-page one, for the person who asked at the fair and whose name I did not catch.
- That was me! I made three on the train home. Crooked as promised.
-- Then you know who gets the first one.
- Doing this with a class of {seven|nine} year olds on Monday. Wish me luck and scissors.
- The cut goes only across the two middle panels. Say it louder for those of us who made confetti.
> What I like: a thing that {run} people will ever see, and then it is over.
- The opposite of this place, said the person on this place.
-- I contain staples.
- I once found one of mine in a second-hand bookshop two countries away. Bought it back. Regretted it, put it back on the shelf the next day.
- And yet somewhere a library keeps it in a box, and that comforts me too.
> Call for pages: a group zine about {theme}. One page each, A6, black only, by the {10th|15th|end of the month}. {friend} is laying it out so be kind.
- In. I have been waiting all my life for this theme.
- May it be a comic?
-- It may be a stain, if the stain is black.
- Is handwriting all right or do you want it typed?
-- Handwriting that my mother could read.
`)

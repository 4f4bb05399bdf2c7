import { topic } from '../topic'

export const knit = topic(String.raw`
# knit | Knitting | Wool, needles, ripped back and begun again. Crochet welcome. | 🧶 🐑 🧣 | kitchen garden | 2 | en
= bio: one more row | owns 11 unfinished cardigans | knits in meetings, listens better | frogged it twice
= thing: a cardigan | the second sock | a hat for a large-headed uncle | mittens | a blanket in 64 squares | a jumper for the dog
= wool: merino | something that is mostly goat | my neighbour's sheep, undyed | a yarn dyed with onion skins | a cone of mystery tweed
= err: a stitch eleven rows down | both sleeves for the same arm | the cable crossed the wrong way | I cannot count to eight
% second-sock | Against second sock syndrome | Cast on both. That is the article. | Cast on the second sock before the first is finished, and do the heel of one while the other waits. | They will grow like twins and neither will be lonely. | If you cannot: make a mitten and call it a set.
> {thing} is off the needles! {wool}, {4|7|14} months, {one|three} house moves. {It fits.|It nearly fits.|It fits somebody.}
- "It fits somebody" is a whole philosophy of knitting.
- Block it before you judge. Water is the last stitch.
-- Blocked. It grew. It now fits two somebodies.
- The collar! Is that a three-needle bind off?
-- It is! You are the first person to notice.
> Found {err}. Row {42..120}. {Ripping back.|It's a feature.|Telling you so that I am not alone.}
- Ladder it down with a crochet hook, only that column. Breathe out first.
-- Laddered, hooked, breathed. It worked and I feel like a surgeon.
- If a galloping horse would not notice, keep going.
- Frogging is just unwrapping a present to yourself, slowly, in tears.
> Knitted through {a funeral|an all-hands|a four-hour train|jury duty} today. {Nobody minded.|A judge asked for the pattern.|I heard every word.}
- I listen better with wool in my hands and I have stopped explaining it.
- Did you give the judge the pattern?
-- Justice must be warm.
- My best hat is made out of a budget meeting.
> What do I do with {200|350} grams of {wool}? It is too scratchy for a neck and too {beautiful|expensive|full of memories} for a bag.
- A waistcoat for over a shirt. Nobody's neck is harmed.
- Felt it. Slippers for life.
-- Slippers! For six feet, at this amount.
- Wash it in hair conditioner, honestly, then decide.
> [link] I wrote down the whole theory of second socks. It is short.
- "Make a mitten and call it a set" freed me from something.
- Both at once on one long needle, and never look back.
-- I tried and knitted them to each other.
--- Then you have a very small hammock.
> My {grandmother|father|first teacher} always {left one mistake in on purpose|knitted a hair into a jumper|hid a coin in the hem}. I do it too now.
- For whom?
-- So that it knows who made it.
- Mine left the mistakes too, but not on purpose, and said it was.
- I found the coin after she had gone. I have not been the same about hems since.
`)

import { topic } from '../topic'

export const sourdough = topic(String.raw`
# sourdough | Sourdough | Flour, water, salt, patience. Show the crumb. | 🍞 🥖 🔥 | kitchen | 4 | en
= bio: feeds a starter before feeding myself | bakes on Sundays, gives half away | still chasing the ear | rye before breakfast
= name: Gerald | Clint Yeastwood | Aunt Marge | the Duchess | Bubbles | Dolores | Little Stink | the Lodger
= flour: spelt | rye | einkorn | strong white | a bag of something unlabelled | emmer | wholemeal from the mill
= hyd: 68% | 72% | 75% | 80% | 85%
= fault: a crust like a roof tile | one enormous hole and no bread | a gummy line along the bottom | a loaf as flat as an excuse | an ear but nothing to hear with
% first-loaf | A first loaf without fear | Five ingredients, counting time and attention. | Mix 500 g of flour with 350 g of water and leave it for an hour. Add 100 g of lively starter and 10 g of salt. | Fold it four times, half an hour apart. Then let it grow by half: the dough tells the time, not the clock. | Shape, rest overnight in the cold, and bake in the hottest pot you own, twenty minutes with the lid and twenty without.
> [img:kitchen] {hyd} {flour}, {14..20} hours in the fridge, baked in my grandmother's pot. I think this is the one.
- That ear! Did you score at an angle or is the flour doing it?
-- Angle, one cut, fast, before I could think about it.
--- The not-thinking is the technique.
- {hyd}? Mine would be soup at {hyd}.
-- Hold back fifty grams of the water and add it with the salt. It changes everything.
- Your grandmother's pot deserves half of the credit.
- Show us inside please. No judgement. Some judgement.
> My starter {name} has been in the fridge for {5..12} weeks. There is a grey liquid on top and it smells of {nail varnish|cider|a school gym}. Dead?
- Not dead, sulking. Pour it off, feed it twice a day, and apologise.
-- Day two and there are bubbles. {name} has forgiven me.
- I revived one after a year and a house move. They want to live more than we do.
- Pink or orange: throw it. Grey: that is only hooch.
- {name} is a wonderful name and I am stealing it.
> Today's result: {fault}. Ask me anything.
- Underproofed. It looks at me and says underproofed.
-- How can it be underproofed, it was out for {9..13} hours!
--- What is the temperature of your kitchen?
---- ...sixteen degrees. I hear it now.
- Toast it. Nobody has ever been sad about toast.
- I had exactly this until I stopped trusting recipes' times and drew a line on the jar.
- I have made that loaf. I have made it {twice|for guests|more often than the good one}.
> Does anybody else talk to the dough or is it {just me|a family thing}?
- Constantly. I narrate the folds like a wildlife film.
- I don't talk. I hum. It's a {72|75}% hydration hum.
- My partner says I use the voice I use for the dog.
-- The dog and the dough need the same things: warmth, time, a firm hand.
> Hot take: weighing {water|salt} to the gram and then proofing "until it looks right" is the funniest thing about this hobby.
- Precision where it is easy, faith where it is hard.
-- That is also my whole engineering career.
- I feel attacked in my own kitchen.
- You can measure the rise though. Straight-sided jar, rubber band, fifty percent, done.
> [am] Up at {4:30|five|ten to five} to shape. Whole street dark except me and the bakery on the corner. We waved.
- The bakery waving back is the loveliest thing I have read this week.
- Why not shape at night and bake in the morning like a sane person?
-- Because then there is nobody to wave to.
- Baker here (the corner kind). We always wave. We think you are mad, but we wave.
> [link] People keep asking for the recipe without the sermon, so here is the recipe without the sermon.
- Made it. It worked. I have a loaf on the table and I do not know who I am.
-- You are a person with a loaf! Pictures!
- "The dough tells the time" is a little bit of sermon.
-- A very small one.
- How much starter is "lively"? Mine floats but looks at me funny.
-- Floats is lively. The look is normal.
> Swapped {two loaves|a loaf and some rolls} for {a bag of quinces|six eggs|a haircut|help with my tax form} today. The economy is healing.
- I would do my neighbour's taxes for a decent rye.
- What is the exchange rate for a dining table?
-- About forty loaves, or one very good panettone.
- This is the only market I understand.
> If you are in the {north|south|old town} and your starter died: I have {name} in jars, free, on the windowsill. Bring the jar back or don't.
- Collected one! Thank you. There was a note with feeding times and I teared up a bit.
- Can {name} travel by post?
-- Dried on baking paper, flaked, in an envelope. I will send you some.
- I got one from you in {March|spring} and it has three children now.
> Crumb debate: big holes are {for photographs|where the butter falls through}. I want a tight crumb that holds a {tomato|sardine|fried egg}.
- Finally someone says it. My jam has been on my shirt for three years.
- You are describing a roll. Rolls exist. Be free.
- Both. Big holes on Saturday, tight ones for the school week.
> Baked {flour} today for the first time. It drinks water like {a camel|a horse|my uncle at weddings}.
- Let it rest twice as long before you decide it needs more. It changes its mind.
- I mix it one to four with strong white. All of the taste and none of the brick.
-- One to four. Noted, on the cupboard door, in pen.
- Wait until you try to wash the bowl.
`)

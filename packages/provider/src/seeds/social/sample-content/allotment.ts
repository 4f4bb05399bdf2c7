import { topic } from '../topic'

export const allotment = topic(String.raw`
# allotment | Allotment | Beans, slugs, sheds, next year. | 🌱 🥕 🐌 | garden hill | 4 | en
= bio: gardens in a suit by accident | loves a slug, in principle | seed swapper | next year it will work
= crop: runner beans | leeks | a courgette the size of a dog | purple potatoes | garlic | chard that will not die | squash | broad beans | tomatoes, allegedly
= pest: slugs | pigeons | the neighbour's hens | a badger with a plan | blackfly | the frost | a rabbit called Kevin
= man: old Ludo | Mrs. Adeyemi | the committee | the twins on plot 9 | Henk | Señora Ruiz
% slugs | Living with slugs | A treaty, not a war. | Water in the morning, not in the evening: night belongs to them. | Put boards down, turn them at noon, and carry what you find to the compost, where they are useful. | Sow twice as much as you need. One for the kitchen, one for the treaty.
> [img:garden] First {crop} of the year. {Ate it standing up|Shared it with {man}|One. I have one.} 
- One is how it begins. In six weeks you will be leaving them on doorsteps.
- {man} was telling everyone about it at the tap. You are famous.
- Mine are three leaves tall and thinking about it. What did you do?
-- Started them in loo rolls on the windowsill in {February|March}. The windowsill did it, not I.
- Standing up is the only way. They lose something on the walk home.
> {pest}. That is the cast.
- Solidarity. Here it was {pest2}, and everything under thirty centimetres is gone.
- Boards and noon. It is the only thing that works for me, and it needs no poison.
-- Boards went down tonight. I will report.
- {pest} were here before us, {man} says. {man} has a very good fence though.
- I moved to raised beds. Now they are raised too.
> {man} gave me {a bag of seed without a name|half a rhubarb|advice, at length|a look} today. I am accepted.
- The unnamed seed is a test. It will be something enormous.
-- It is up. It has opinions already.
- It took me four years to get the rhubarb. You must be digging properly.
- Write down the advice! It will be wrong for anywhere but that hill and right on that hill forever.
> Compost is {62|58|65} degrees in the middle. I am as proud as {a parent|a volcano|somebody with a sports car}.
- What is in it?
-- Coffee grounds, the committee's minutes, and grass.
--- The minutes are the slow-release part.
- I put my hand in and said "oh" out loud.
- Turn it once more and you could bake.
> Does anyone have a spare {water butt|fork with four actual tines|roll of netting}? I can pay in {crop}.
- Behind my shed, take it, but leave the toad where it is.
-- Took it. The toad supervised.
- Everyone will pay you to take {crop} in August.
- Ask {man}. There are eleven of everything in that shed.
> [link] A treaty with slugs. I have signed it. They have eaten the copy.
- Water in the morning! So simple. I have been laying the table for them every night.
- "One for the treaty" made it feel less like losing.
- Not convinced. I have hostas.
-- Oh, I am so sorry.
> [pm] Sat on the upturned crate until it was too dark to see the {beans|path|weeds}. Best seat in town.
- No door, no roof, no emails.
- The swifts came right over our row at nine. Did you have them?
-- Screaming along the hedge. I took my hat off to them.
> Rain at last. {11..28} mm in the gauge. You could hear the whole site {breathe out|drinking|go quiet}.
- Everything stood up! Like an audience.
- We got none. It went round us. It always goes round us.
-- I would send some over if I could, there's a lake on my path.
- Now the slugs, in three, two, one.
> Seed swap on {Saturday|Sunday} by the gate, bring what you have in envelopes. I have {crop}, {crop2} and a jar of mystery.
- I will bring the beans from my grandmother. Not for swap, only for giving.
- What is the etiquette if I have nothing?
-- You bring an envelope. An empty one is a contribution.
- The mystery jar last year turned out to be a sunflower that people took photographs of.
> Plot inspection letter came: "{untidy|in need of attention|a meadow}". I prefer "{habitat|lively|in progress}".
- Mow a straight line down the middle. They see a line and think there's a plan.
-- Mowed. Looks like a parting. Very smart.
- I have had nine of those letters and grow asparagus on them.
- The goldfinches would like a word with the inspector.
`)

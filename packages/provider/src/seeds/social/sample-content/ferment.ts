import { topic } from '../topic'

export const ferment = topic(String.raw`
# ferment | Fermentation | Salt, jars, bubbles, and what is that smell. | 🥬 🫙 🌶️ | kitchen | 3 | en
= bio: has a second fridge | salt by weight, always | kimchi diplomat | smells interesting
= veg: cabbage | green beans | garlic in honey | carrots with ginger | plums | turnips | chillies | beetroot
= day: day 4 | day 6 | day 9 | day 12 | week three
= smell: a barn in a good mood | a wet dog that has been to university | cider | old pennies | my childhood | a spa for goats
% salt | Two percent | The one number that keeps a jar honest. | Weigh the vegetables. Two grams of salt for every hundred. If they swim in water, weigh the water too. | Keep everything below the brine. What is under lives; what is above gets a beard. | Flat white film is yeast, taste and carry on. Fuzz with colour is mould, and goodbye.
> [img:kitchen] {veg}, {2|2.5|3}% salt, {day}. It is {hissing at me|climbing out|very much alive}. Smells of {smell}.
- Put it on a plate. PUT IT ON A PLATE. I have repainted a ceiling.
-- It is on a plate now and the plate is filling.
- {smell} is when it is ready, for me. Another day at most.
- Which salt? Mine goes soft if I use the fine one with the additive.
- I could never get {veg} right, they go to mush. What is the trick?
-- A leaf with tannin in it. Grape, oak, even black tea.
> White film on the {veg}. Mould or friend?
- Flat and a bit wrinkled: yeast, harmless, skim it. Fuzzy: throw it.
-- Wrinkled like a raincoat.
--- Friend, then. A dull friend.
- When in doubt, photograph; when still in doubt, compost.
- Mine had the same and tasted perfect beneath it.
> My {mother-in-law|neighbour from upstairs|colleague} tasted the {veg} and said nothing for a while and then asked for {the jar|the recipe|"how long is it legal"}.
- Saying nothing for a while is the highest mark.
- Did you give them the jar?
-- They took the jar.
- I have made peace with two families this way.
> Fridge inventory: {7..14} jars, of which I can name {4|5|6}. Labels are for people without {faith|a nose}.
- One of those is from a previous tenant.
- Masking tape and a pen on a string tied to the fridge. Changed my life.
-- A pen ON A STRING. It has been in front of me this whole time.
- The unnamed ones are always the best ones and you can never make them again.
> Hot sauce is done: chillies, {plums|carrots|burnt onion}, {day}. I tried a drop and {saw my ancestors|apologised to the cat|went to lie on the tiles}.
- How are the ancestors?
-- Disappointed, but clear-skinned.
- Keep the mash, dry it, best seasoning in the house.
- I would like a bottle and I would like you to write that on the label.
> Is it still {kimchi|sauerkraut|a pickle} if I used {veg}? Asking because my {aunt|father|flatmate} stopped talking to me.
- It is if you were taught by someone who loved you.
- No, but it is delicious, and that is a separate question.
- My grandmother put {pears|radish|anything} in and dared people to say something.
-- Then I am in good company.
> [link] Wrote down the one number I get asked about. It is two. The number is two.
- I printed it on a fridge magnet at work, we have a machine for that.
-- I would buy this magnet.
- "Gets a beard" made me laugh and then I checked my jar, and it had a beard.
- What about garlic in honey? That has no salt at all.
-- Honey is its own kind of salt. Keep it turning and watch for bubbles.
> Day {2|3} of the miso. See you in {one|two} {winters|years}.
- Planting trees in whose shade, etc., but soup.
- I opened mine after two and cried a bit. It tasted like time going well.
- Write the date inside the cupboard door. You will not believe it later.
> The kombucha has made {a second floor|a child|something with edges}. What does one do with all these?
- I give them away like kittens.
- Candied, chopped, in a cake. It sounds bad. It is not bad.
-- I shall believe you when you bring the cake.
- Somebody in my town makes wallets from them.
`)

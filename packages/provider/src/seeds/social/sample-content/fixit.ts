import { topic } from '../topic'

export const fixit = topic(String.raw`
# fixit | Fix it | Mending circle: zips, chairs, phones, pride. | 🪡 🔧 🧰 | desk kitchen | 3 | en
= bio: visible mending | owns the right screwdriver | darns socks on trains | has a drawer of cables, will help
= thing: a zip | the kettle switch | grandad's radio | a phone screen | the back gate | a rucksack strap | the wobbly table | a jumper elbow
= with: dental floss | a bent paper clip | two washers and hope | a bit of bicycle inner tube | beeswax | a spoon handle
= cost: nothing | 40 cents | the price of a bun | an hour and a plaster
% zip | It is almost never the zip | It is the slider. | If the teeth part behind the slider, the slider has grown wide. Squeeze it gently with pliers, both sides, a little at a time. | Rub the teeth with a candle end. | A new slider costs less than a bun. A new jacket does not.
> Mended {thing} with {with}. Cost: {cost}. {It will outlive me.|Do not look closely.|It looks better than before.}
- {with}! I have that! I've had the answer in my house the whole time.
- Don't look closely, they said, so I zoomed in. It's lovely.
-- I asked you for one thing.
- How long has it been broken?
-- Four years. The repair took nine minutes. I don't want to talk about it.
- You've just saved a thing from the ground. Take a bow.
> Before I throw out {thing}: is there any {hope|trick|last thing to try}? Symptoms: {it smells of blue|works on Sundays|clicks and sighs|only when it rains}.
- Clean the contacts. It's always the contacts.
-- Cleaned. It has sighed for the last time. It works!!
- "Smells of blue" is a capacitor. I know exactly what you mean.
- Bring it on Saturday, we have tea and a man called Aldo.
> Mending circle tally: {17|22|31} things in, {14|19|24} out alive. Oldest: {a 1938 torch|a christening gown|a bear}. Youngest mender: {8|9|11}.
- The bear! Is he all right?
-- New ear, same opinions.
- I came with a lamp and left knowing how to solder. Thank you.
- An eight year old taught me a ladder stitch without pity.
> I used to {hide|hate|buy over} my mends. Now {thing} has a {red|yellow|bright blue} scar and I point at it.
- My daughter asked for holes so that she can have stars on them.
- It says: somebody thought that this was worth an evening.
-- That's going on the wall of the circle.
- Visible mending also tells the next mender where to look.
> [link] It is almost never the zip. I've written it down so that I can stop saying it at parties.
- Did three jackets in one evening. I am unstoppable.
- Candle end! My mother did it with soap, same thing?
-- Soap works, until it rains and you foam.
> Why are these screws {triangular|glued|under the label|five-sided}? {Who are they afraid of?|I only wanted to change a battery.}
- They're afraid of you, specifically, with that spoon.
- Heat the label with a hairdryer, it lifts and goes back on as if nothing had happened.
-- Worked like a charm. I was never here.
- I file an old allen key to fit. A small crime.
`)

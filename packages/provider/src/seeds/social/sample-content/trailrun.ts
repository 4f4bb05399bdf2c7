import { topic } from '../topic'

export const trailrun = topic(String.raw`
# trailrun | Trail running | Hills, mud, snacks, the occasional finish line. | 🏃 ⛰️ 👟 | hill forest | 3 | en
= bio: back of the pack, front of the buffet | runs uphill, complains downhill | mud collector | here for the aid stations
= hill: Cold Shoulder | the Sow's Back | Windmill Ridge | Little Nemesis | the antenna hill | Three Stiles | Priest's Leap
= snack: boiled potatoes with salt | a cold pancake rolled round jam | dates | a squashed cheese sandwich | pickles | one heroic banana
= km: 8 | 11 | 14 | 17 | 23 | 31
= fail: took the wrong fork twice | fell over a sheep | forgot the gels and remembered the house keys | was overtaken by a man with a pram | lost a shoe to the bog
% hills | Walking is a pace | Why most people run hills too fast and finish them too slow. | On anything steeper than a staircase, a good walk costs half as much as a bad run. | Hands on thighs, short steps, look at the path and not at the top. | Begin to run again ten steps before it flattens. That is where everybody else is still walking.
> [img:hill] [am] {km} km over {hill} before work. {Nobody else up there|Fog to the knees|Frost on the gate}, and {snack} at the top.
- {snack} at the top is the correct ratio of sport to picnic.
- What time did you leave? I need to know how mad to feel.
-- {4:50|5:10|half past five}. It stops hurting after the first stile.
- {hill} in one go or with photos?
-- "Photos", yes. Let us call the breathing photos.
- You make mornings look like something one could do.
> Race report, {hill}: {fail}, finished anyway, {in the second half|third from last|ahead of the sweeper by a minute}. Happy.
- {fail} should be its own category with a medal.
- Third from last means two people bought a worse story.
- Was the soup at the end as good as they say?
-- I would do the whole thing again tomorrow for the soup.
- I was one of the marshals! You thanked me. People remember the ones who say thank you.
> Be honest: who actually runs the whole of {hill}?
- Nobody. Some of us walk with our arms moving.
- I did once, in 2017, and I have mentioned it every week since.
- My dog. She looks back at me with such disappointment.
-- Mine too! As if she had been promised somebody else.
> Knee question: fine uphill, fine on the flat, {a hot needle|a small angry man|a door hinge} on the outside going down. Anyone?
- Sounds like mine. Short steps, poles, and side planks every evening for six weeks. See someone if it swells.
-- Side planks. The punishment fits. Thank you.
- Not a doctor: but mine was the shoes, they were dead at {600|700|800} km and I loved them too much to see.
- Rest. I know. I am sorry. Rest.
> What do you eat on the long ones? I cannot look at another gel. I am considering {snack}.
- {snack} has carried me through two ultras and a divorce.
- Rice balls with a bit of miso. Real food, salty, fits in a pocket.
- Whatever the aid station lady made. Always.
-- The aid station lady should be head of government.
> {fail} today. {km} km turned into {24..34}. I have seen parts of the county that the county has forgotten.
- We have all been to that farm. He always points the wrong way.
- The map was a suggestion and you declined it.
- Are you home? Are you fed?
-- Home, fed, in the bath with a beer, telling you.
> [link] My coach (a retired postwoman who is {68|71|74}) explained hills to me on one page. I have tidied it up only a little.
- "Ten steps before it flattens" is worth a year of training.
-- She says she learnt it from delivering to the same hill for thirty years.
- Marry the postwoman.
- Tried it today. Passed three people. Told none of them.
> Group goes out {Tuesdays|Wednesdays|Sundays} from the {bakery|bus stop|water tower}, {km} km, slowest person sets the pace, no one is left, there is cake. First-timers very welcome.
- Came last week as a first-timer and was the slowest and can confirm: no one was left, there was cake.
-- You were not slow, you were scenic.
- Are dogs welcome?
-- Dogs set the pace.
- What about people who have not run since school?
-- Especially those.
> Rest day. {Ironed the number off my shirt|Washed the shoes|Looked at maps} and tried to be a person.
- Rest days are training. I say this through my teeth.
- How is the person coming along?
-- Restless. Carbohydrate-based.
- Washing the shoes is a mistake, they shrink in pride.
`)

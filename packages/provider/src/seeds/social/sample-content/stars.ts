import { topic } from '../topic'

export const stars = topic(String.raw`
# stars | Backyard stars | Small telescopes, big skies, cold feet. | 🔭 🌌 ✨ | night hill | 3 | en
= bio: outside in a coat | averted vision | knows where Saturn is tonight | clouded out since Tuesday
= obj: Saturn | the Orion nebula | a double star in Cygnus | Jupiter and all four moons | the Pleiades | Andromeda, a smudge with a reputation | the terminator on the moon
= where: the roof | the back step | a lay-by | the school field | my balcony, between two chimneys
= kit: the old 8x40 binoculars | a cardboard-tube telescope | 130 mm of mirror | only eyes | a borrowed eyepiece
% first-night | Your first night out | No telescope, one blanket. | Give your eyes twenty minutes and do not look at the phone, or you begin again. | Learn one bright star and go from it to its neighbours, as you would in a village. | A small pair of binoculars, elbows on a wall, shows more than you think is up there.
> [night] {obj} from {where} with {kit}. {Said a bad word out loud.|Called everybody in the house.|I will never get used to it.}
- The first time I saw {obj} I looked for the sticker on the lens.
- What magnification? Mine boils like soup above a hundred.
-- About sixty. Air was steady, for once, about two minutes of glass.
- {where}!! And they say you need a mountain.
- Nobody forgets the first ring. Who came out to look?
-- The neighbour. She stayed for an hour and went quiet.
> Clouds, night {6|9|11}. The new {eyepiece|mount|mirror} is {still in the box|to blame|a curse on this town}.
- It is known. I bought a filter in 2019 and we had rain for a month.
- My sincere apologies, I bought a mount on Saturday.
-- It was you!
- Polish nothing. Wait. Read about variable stars.
> [night] Meteor count from {where}, {one hour|ninety minutes}: {4|11|17|26}. Longest one: {over the whole roof|green, and I heard nobody breathe|during a yawn, so I am told}.
- We had {9..20} and one that left a trail.
- I looked down to pour the tea. You can guess.
-- The tea always costs one.
- Peak is tomorrow before dawn, they say. Blanket, deckchair, feet to the east.
> The {council|shop|car park} replaced the lamps at {where} with {shielded ones|a small sun}. I can {see the Milky Way|read a paper in my bed}.
- Write to them. Ours came with a shield and an apology, it took one letter and a photograph.
-- Letter's written. I attached a picture of my bedroom wall.
- The moths would sign the letter too.
- Shielded! There is hope.
> My {daughter|son|nephew} asked how far {obj} is and I said "{light needs longer than you have been alive|further than grandma|we do not have enough bread to get there}".
- And what did they say?
-- "Then who is it shining for."
--- I need to sit down.
- Correct unit. All astronomy should be in bread.
- Mine asked who turns it on.
> [link] For a friend who says that you need equipment. You need a blanket.
- Did this with the kids and no telescope. They know Vega now and greet it by name.
- "As you would in a village" made me like a thing I found hard.
- Red light for the map! Paint a torch with nail varnish.
-- Borrowed the varnish. Owe somebody a varnish.
> [img:night] {Forty|Ninety|Two hundred} pictures stacked, and there it is: {obj}. {Processing is mostly forgiving.|Tracking by hand and swearing.}
- The colour in the core! You did not push it too far, thank you.
- What do you stack with? I get stars like commas.
-- Shorter exposures, more of them. Commas become full stops.
- From {where}, with {kit}? Hats off.
`)

import { topic } from '../topic'

export const grain = topic(String.raw`
# grain | Grain | Film photography. Light leaks, 36 chances, waiting for the post. | 📷 🎞️ 🌫️ | street industry shore | 3 | en
= bio: 36 frames a month | the fridge is full of film | sunny sixteen or thereabouts | prints in the bathroom
= cam: a plastic camera from a petrol station | my mother's old rangefinder | a folding thing with a leak | a box with a lens | a half-frame that never ends
= film: expired slide film | the cheap black and white | 400 pushed to 1600 | a roll with no label
= sub: strangers' washing lines | one street corner, every Sunday | my father's hands | shop windows after closing | dogs waiting | empty swimming pools
% sink | Develop it in the sink | A tank, three bottles and a dark cupboard. | Load in total darkness. Practise with a ruined roll in daylight until your thumbs know. | Time and temperature matter; everything else is superstition, and you may keep yours. | Hang it in the shower with a peg at the bottom and keep the cat out.
> [img] {sub}, on {film}, with {cam}. {Nothing is straight.|Best frame is the accidental one.|Number 37 of 36.}
- Number 37 is always the best. It should be the only one.
- How did you get such blacks out of {film}?
-- Mostly by forgetting that it was in there and leaving it a minute long.
- {sub} is going to be a book, isn't it?
-- It is a shoebox at present.
--- All books are.
- The tilt makes it.
> Opened the back of {cam} with the film inside. {Twelve frames gone.|Said a prayer.|The burnt ones are the good ones.}
- A rite of passage. Welcome.
- Show the burnt ones!
-- There's one where the light looks like someone waving.
- I put tape over the latch with "NO" written on it. Twice opened since.
> Lab says {ten|fourteen} days. I have {no idea|only a hope|a list} of what's on that roll. {Isn't it wonderful.|I hate it and I love it.}
- It's the only post I still look forward to.
- I got one back from 2011 last year. Everyone was so thin and so worried.
-- And how did it end?
--- Not as worried. Not as thin.
- Develop it in the sink! Tonight! Be free!
> Price of {film} is {a joke|up again|more than my shoes}. So: fewer frames, {longer looking|colder fingers|better walks}.
- I have started to shoot only on days with a name. Birthdays, first frost.
- Bulk roll and a friend with a dark bag. We split it four ways.
-- Looking for two friends then. Must own a dark bag.
- Longer looking was the good part anyhow.
> [link] How I do it in the sink, for {friend} and anyone else who's afraid of the dark cupboard.
- My thumbs now know. It took two ruined rolls and a film about submarines.
- "You may keep yours." I shall keep tapping the tank three times, then.
-- Three is correct.
- Cat got in. Picture is better.
> Is it still {a portrait|street photography|mine} if I asked first?
- It is better. They look at you and not at a thief.
- Ask after. Show them. Offer the print.
-- I did, and she has it in her shop window now.
- Different thing, both good. One is hunting and the other is tea.
`)

import { topic } from '../topic'

export const maps = topic(String.raw`
# maps | Maps | Paper, tiles, desire lines, wrong turnings that were right. | 🗺️ 🧭 📍 | street hill desk | 2 | en
= bio: contours at breakfast | fixes footpaths on the open map | lost on purpose | folds maps correctly
= thing: every bench in my district | where the swifts nest | all the drinking fountains | smells of the old town | steps with a missing handrail | streets named after nobody
= n: 37 | 64 | 112 | 208 | 431
= err: a lake that is a car park | a street that was never built | my own house, in the river | north, on a tourist map, to the left | a village spelt three ways on one sheet
% desire | Desire lines | The paths that nobody planned. | Grass remembers where people really go: past the fence, over the corner, straight to the bus. | A landscape gardener I know opens every park without paths and paves the mud a year later. | Walk one to its end. Somebody needed to get there.
> I have mapped {thing}: {n} so far. {By bicycle.|On foot, with a thermos.|It is not useful and I'm very happy.}
- It's very useful. My mother needs to know where she can sit.
-- Then tell me where she walks and I'll do those streets first.
- Open data, please, please?
-- Up on the open map already, with a tag I had to invent.
- {n}! I knew of maybe nine.
> Found on a map today: {err}.
- Cartographers put these in to catch copiers. Or so they say when you ring.
- I've been to that street. It has one lamp and no houses.
-- Was it on?
--- It was on.
- Mine has a shipwreck in a wheat field. True, too. There was a canal.
> Desire line of the week: {straight across the roundabout|behind the clinic, worn by night nurses|through the hedge, with a dog-height branch of its own|from the school to the sweet shop, diagonal}.
- The night nurses' one should be listed as a monument.
- They've put a fence across ours, and there's already a bend round the fence.
-- Water and people.
- Dog-height branch!
> Paper map and the phone died on {the ridge|the island|the ring road}. Asked {a farmer|two nuns|a boy with a goat}. {Right first time.|Scenic.|Three people, four directions.}
- A boy with a goat is always right. He has somewhere to be.
- Ask a person who's walking, never one who's driving.
- Four directions out of three people is a good average.
> [link] A page about desire lines, after the talk at the library. The grass did most of the work.
- "Somebody needed to get there." I think of that every time I cut the corner now.
- The open-first, pave-later gardener should run everything.
- Are there any in snow? Those must be lovely, they vanish.
-- There's one each winter to a bench by the pond. I don't know whose it is.
> How do you {fold|store|justify} {40|90|200} paper maps? My {hall|partner|shelf} has reached a limit.
- Vertical, like records. Alphabet by river, not by town.
-- By river! That's so much better that I'm angry.
- Wallpaper. The smallest room. Guests stay for hours.
`)

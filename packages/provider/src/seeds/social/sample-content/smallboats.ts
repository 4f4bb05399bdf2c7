import { topic } from '../topic'

export const smallboats = topic(String.raw`
# smallboats | Small boats | Dinghies, punts, kayaks, things with one sail and no engine. | ⛵ 🛶 ⚓ | sea shore | 3 | en
= bio: boat is always nearly finished | rows badly, sings worse | epoxy in the hair | 3.6 metres of freedom
= boat: Second Helping | Minnow | Dreadnought (3.1 m) | Patience | Not Today | Aunt Ruth | Teaspoon
= job: the third coat of varnish | a soft plank | the rudder, again | oars from a single piece of spruce | the mystery leak | a sail from a tent
= wind: four knots and a rumour | twelve, gusting opinionated | flat calm | a proper fifteen | whatever the hill lets through
% capsize | Fall in on purpose | Why the first warm day is for tipping over. | Choose a shallow place, an onshore breeze and a friend with a flask. Then tip her over and get back in. Do it until it is dull. | Tie in everything you want to see again. Bail before you board. | The day it happens by surprise you will be bored instead of frightened, which is what boredom is for.
> [img:sea] {boat} is in the water! After {2|3|4} winters and {job}. She leaks, but politely.
- She will take up. Give her two days and don't look.
-- Looked. Two fingers of water. Going back to not looking.
- {boat}!! What a name. What a day.
- I remember when that was a drawing on a napkin in here.
- Politely is all one can ask at our age.
> {wind} out there today. {Went anyway|Sat on the slip and drank tea|Rowed round the buoy and called it a passage}.
- The correct decision is always the one with tea.
- Saw you! I was the fool in the yellow hat.
-- You were very reassuring as a fool. I steered by you.
- We had {wind2} round the corner. It is another planet behind that headland.
> Working on {job} tonight. Radio on, {rain|heater|moths} going, nobody wants anything from me.
- The shed is the point. The boat is the excuse.
- What are you using on it? I tried oil and regretted everything.
-- Tar, linseed and turps, thin, many times. Smells like a cathedral for ships.
- Send a photo of the mess too, please, not only the nice side.
> How do you all get back in after a capsize with {no freeboard|bad shoulders|a lifejacket like a sofa}?
- Stirrup made from a bit of rope. Foot in, stand up, dignity optional.
-- Tried it in the shallows on Saturday. It works! The dignity went, as you said.
- Over the stern, never the side.
- Practise it on a warm day until it is boring. I mean it.
> Passage made: {place} to the {island|sandbar|other slip}, {3|5|7} miles, {2|3|4} hours, {wind}. Seals: {1..9}. Sandwiches: all of them.
- The sandwiches-to-miles ratio is exemplary.
- Was the tide with you?
-- Both ways, for once in my life. I suspect a clerical error.
- I want to do that one. Is the landing stony?
-- Stony but kind at half tide. Go left of the post.
= place: Kelp Bay | the ferry steps | the mill pool | Gull Point | the long jetty
> Someone left {a perfectly good mast|an anchor|a pair of oars} by the {bins|slip} at {place} with a note: "{she is sold|I am eighty|go on then}".
- "Go on then" is the finest sentence in boating.
- Please tell me you took it.
-- I took it and left a cake.
- I know whose that was. He will be glad that it went to somebody here.
> [link] The page I hand to every new member before they get the key to the rack.
- We did this on Sunday with {six|nine} children and two grandmothers. Nobody wanted to stop.
- "Tie in everything you want to see again": I have donated three phones to this harbour.
- Bored instead of frightened. Yes.
> A boat is {a hole in the water you pour Saturdays into|a very slow argument with wood|the only room I have without a screen}.
- And worth every one of them.
- Mine is a shed with ambitions.
- I said that to my bank, they were not moved.
> Looking for crew for {Saturday|Sunday|Thursday evening}, no experience needed, must like {getting wet|bad singing|ginger biscuits}. {boat} seats two and a dog.
- I like all three. Especially the dog, is there a dog?
-- There is a dog. The dog is the skipper.
- My {son|daughter} is fourteen and dying to try. Would that do?
-- That would more than do. Lifejackets in every size.
`)

import { topic } from '../topic'

export const birdcalls = topic(String.raw`
# birdcalls | Bird calls | What was that? Recordings, guesses, gentle corrections. | 🐦 🪶 🎧 | forest hill | 3 | en
= bio: hears birds in meetings | bins and biscuits | life list on the back of an envelope | up before the robins
= bird: a chiffchaff | a tawny owl | a wren, all eight grams of it | a hoopoe | a nightjar | a blackcap | an oystercatcher | a golden oriole | a shrike
= place: the allotments | the car park | behind the bakery | the reed bed | the railway cutting | our roof | the cemetery
= sound: a rusty gate with ambitions | two pebbles and a whistle | a modem | a very small motorbike | somebody sharpening a pencil | a question asked three times
% dawn | The dawn chorus in the order they get up | Robin, blackbird, wren: who sings first and why. | The big-eyed ones begin: robins and blackbirds can see enough to be angry by. | Wrens and tits come in when it is light, and the finches keep office hours. | Go and stand still for twenty minutes. The second ten are when they forget about you.
> [am] What is it that sounds like {sound}? Heard it from {place} at {5|six|half past four}, three times, then never again.
- Does it go up at the end or down?
-- Up! As if it wanted an answer.
--- Then I would put money on {bird}.
- Could be a starling doing an impression of {bird}. It is usually a starling.
- Record it even if it is bad. Bad recordings are how everybody learns.
- Eight times out of ten the answer is great tit. They have forty songs and no shame.
> {bird}! At {place}! I have lived here {9..21} years!
- In {place}? Now I have to get dressed.
- What a thing to be given on a {Monday|Tuesday}.
- Are you sure? They are not usually here for another {two|three} weeks.
-- Sure. It sat on the wire and let me have the whole list of field marks.
- Log it please! The county map has a hole exactly there.
-- Logged, with a shaky picture and a shakier hand.
> {bird}, first of the year, from {place}. I know nothing about the rest of the day but it will be fine.
- Heard mine on Thursday and rang my mother about it.
- You are {four|six|nine} days ahead of us. I shall open the window.
- We do a family bet on this. You have just cost me a cake.
> [night] Owl update: {two|three} of them now, one in the {lime|cedar|car park}, the other answering from {place}. The neighbour's dog is in pieces.
- The "too-wit" and the "too-woo" are two different owls. I was forty before anyone told me.
-- And I was forty-six, which is now.
- Any young ones? They sound like a squeaky toy someone is standing on.
- Our dog has learnt to do the second half.
> Someone in this channel told me to stop looking and just listen for a week. Day {4..7}: I can tell {three|five} apart with my eyes shut and I hear {sound} everywhere.
- You cannot switch it off again, sorry, we should have said.
- Films are ruined now. That hawk in every desert? Wrong hawk.
-- There was a blackcap in a film about Antarctica last night!
- This is the way. I started with one a month.
> My {grandfather|aunt|neighbour} calls {bird} "{rain bird|the tailor|little postman|night hammer}". What do yours say?
- In my village it was "the miller's wife" and nobody knew why.
- We had "bread-and-no-cheese" for the yellowhammer.
- I am writing all of these down. Do not stop.
-- There should be a list. {friend}, you like lists.
> [link] Wrote out who sings when, for people who think the dawn chorus is one large bird.
- One large bird! I did think that. For years.
- "The second ten are when they forget about you" works on committees also.
- Ours starts with a street lamp robin at one in the morning, he sings for the bus drivers.
-- The city ones never sleep. Poor loves.
> Recorder left out at {place} overnight: {6..8} hours of wind, one lorry, {bird} for eleven seconds. Worth it.
- Eleven seconds is a good night.
- Put a sock on the microphone. Really. A thick one.
-- A sock it is. My kit now consists of hope and a sock.
- I would listen to the lorry also, if it was a nice lorry.
> [img:forest] Sat under the {beech|birches|old pear} for an hour. {bird} came within two metres and looked at me as if I was the late one.
- Sitting still is the most expensive equipment there is.
- You can almost hear the picture.
- They do have that look. Like a waiter.
`)

import { topic } from '../topic'

export const nightTrains = topic(String.raw`
# night-trains | Night trains | Sleepers, couchettes, timetables, dawn in another country. | 🚆 🌙 🛤️ | train hill | 3 | en
= bio: sleeps best at 120 km/h | reads timetables for pleasure | window seat, always | has been to Harl Junction on purpose
= from: Port Elling | the capital | Harl Junction | Veska | Old Maren | the coast | Sankt Orla
= to: Brask | the lakes | Montefosco | Zelin | the border | Tarn | Upper Vail
= late: 11 minutes | forty minutes | two hours and a cow | a quarter of an hour | one whole crossword
= seen: a heron standing on a signal box | a village with every light on and nobody about | snow that nobody had told me about | deer running beside the dining car | the sea, on the wrong side
% sleeper-guide | How to sleep on a train that wants you awake | Earplugs, socks, and letting go of punctuality. | Take the middle berth: the top one is hot and the bottom one is everybody's bench. | Pack what you need for the night in one small bag and put the rest out of reach. | Tell the attendant your station. Then stop thinking about it. They will knock.
> [img:train] [night] {from} to {to}, berth {21..66}, {late} late and I could not care less.
- Berth {11..20} is over the wheels, so you chose well.
- The only kind of late that comes with a bed.
- Wave at the level crossing by the mill, we always wave back.
-- WAVED. Somebody waved back with a torch!!
--- That was my mother.
- What do they give you for breakfast on that line these days?
-- A roll, a jam, a coffee that could be a tea. Perfect, in other words.
> Woke up at {4:10|4:50|5:15} somewhere between {from} and {to} and saw {seen}. Fell asleep again. Not completely sure it was real.
- It was real. I have seen the same from the day train and nobody believed me.
- This is what I pay for. Not the transport.
- You should write these down. A book of things seen at that hour.
-- I have {14..40} so far. Mostly herons.
> The through coach to {to} is {coming back|back in the winter timetable|not dead after all}! Three nights a week from {December|the 14th|spring}!
- I have just said a word out loud in a library.
- Booked. I do not even have a reason to go to {to}. I will find one on the way.
- They said that last year as well. I will believe it when I have a pillow.
-- Timetable is out, train number and all. Look at the bottom of the page.
--- I withdraw my cynicism and am packing.
- Does it take bicycles?
-- Six, with reservation, in the luggage van. Book the bike first and then yourself.
> Snorers of the {upper|lower} berth: I forgive you. Person who unwrapped {31|40|an infinite number of} sweets at three in the morning: I do not.
- One by one. They always do it one by one. As if slower were quieter.
- On my last trip a man peeled an egg in the dark for what felt like an hour.
-- Did he offer you some?
--- He did. It was a good egg. I still have not forgiven him.
- Wax earplugs, not foam. Trust me.
> Best meal I had this year was in the dining car between {from} and {to}: {dumplings|lentil soup|an omelette|pancakes} on real plates, and {seen}.
- Real plates make everything taste like a decision.
- The dining car is the last good restaurant where you may not be on your phone because of the tunnels.
- Which class of train? Mine had a machine with crisps in it.
-- The old stock, the ones with curtains. Ask for the cook with the moustache.
> Dear people who plan connections with {4|5|6} minutes at {from}: who hurt you?
- I have made that one. I ran through a wedding.
- It is a real connection on paper because both trains are supposed to use platform {2|3}. They never do.
-- So it is a connection in the philosophical sense.
- Always take the one after. Sit on the bench. Eat the sandwich. Be a free person.
> [link] A short guide for friends who keep asking how I sleep on these things. I do not always. But here is how.
- "They will knock." I have built a whole faith upon this and it has never failed.
- Middle berth! People fight over the top one and I say nothing.
-- Delete this, they will find out.
- Adding: slippers. The floor at night is a different floor.
> Explained to my {daughter|nephew|boss} that I spent {16..22} hours on a train that takes {two|three} by plane. "Was it broken?" No, love. I was mending.
- I was mending. Oh, that's good.
- My boss asked for the carbon figures and then booked one herself.
- Two by plane plus four hours of queueing in your socks.
> Question: which side should I sit on from {from} to {to}? It is a {June|winter|clear} morning and I want the view.
- Right until the tunnel, then left. Be shameless about changing.
- Left. Everyone says right because of the lake but the good bit is the gorge and it lasts a minute.
-- I trust a person who says a minute. Left it is.
- Stand in the corridor with the attendant and his tea. He knows.
> Anyone on tonight's {from} sleeper? I have {a thermos|half a cake|two decks of cards|too much cheese} and coach {21..26} to myself.
- Coach over, two along! Bringing a knife for the cheese and no other intentions.
- I am on the one in the opposite direction. We pass at about two. I shall raise a cup.
-- Raised mine. Two lights and gone. Good night, stranger.
- This is how my parents met, you know.
`)

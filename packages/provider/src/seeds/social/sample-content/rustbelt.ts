import { topic } from '../topic'

export const rustbelt = topic(String.raw`
# rustbelt | Rust belt photos | Mills, gasworks, water towers, what grows there now. | 📷 🏭 🧱 | industry street | 2 | en
= bio: photographs chimneys | born next to a blast furnace | keeps a list of water towers | slow walks, fast film
= thing: the bottling plant | the wire works | pump house no. 4 | the carriage sheds | the coking tower | the old tannery | the button factory
= light: flat and silver | low and orange | the colour of weak tea | nearly gone | a gift
= grows: birches on the third floor | a fig tree from somebody's lunch | buddleia, of course | moss as deep as a bed | a family of foxes
% furnace | What the furnace said | Forty years of shifts, told at one kitchen table. | "You did not hear it, you wore it. When it stopped, people woke up." | My neighbour worked on the pouring floor until the last heat. He kept one glove. | He says the pigeons stayed longest, because the stones were warm for a week.
> [img:industry] {thing}, yesterday. Light was {light}. {grows} now.
- My grandmother worked at {thing} for thirty-one years. Thank you for this.
-- Would she tell a story about it? I am collecting them with the pictures.
--- Try and stop her. I will write to you.
- The windows! Somebody drew all of those by hand once.
- {grows} always wins. I find that restful.
- Film or digital? The blacks look like film.
-- Film, pushed a stop, developed in the sink.
> They are taking {thing} down in {March|the spring|three weeks}. If you have keys, stories or a ladder, now is the moment.
- I have stories and a ladder. What do you need?
-- Somebody to hold the ladder and somebody to talk. You may be both.
- Could the clock go to the museum? It has stopped at ten past two since I was a child.
- It is not pretty and nobody will miss it, they say. I already miss it.
> You can read a town by {its chimneys|the width of its gates|where the tram used to turn}. Walked ours from {thing} to {thing2} this morning.
- I would take that walk as a tour. With soup.
- The gates! Wide enough for a locomotive, now there's a nail studio behind.
-- And she opens both wings every morning, because she can. I asked.
> Met a {man|woman} at {thing} who {came to see the locker|still has the whistle|had come to say hello}. We stood there for {an hour|a while|two buses}.
- These are the pictures that you cannot take.
- Did you ask for a portrait?
-- I did not dare. Then I was asked to take one. So.
- Please, please write down what was said.
> [img:industry] {light} on {thing}. No story, I only liked the shadow.
- The shadow is the story.
- That is the crane I used to see from my bedroom.
- Print this one large.
> [link] My neighbour talked and I typed. It is about the furnace, and the pigeons.
- The pigeons and the warm stones. I shall have this in my head for days.
- "You wore it." My father said the same and I had forgotten.
-- Ask him what else, and write to me.
- Beautiful. You should do one of these a month.
> Beginner's question: how do you get permission? I always feel like {a burglar|a spy|a lost tourist} with a tripod.
- Ask the gatekeeper what he thinks should be photographed. You will be inside within a minute.
-- It worked. He thinks it should be the canteen. He was right.
- I wear a hi-vis vest, I carry a clipboard, I am not proud.
- Never go in alone, never go up. Floors are rumours.
> Contact sheet from {the weekend|Sunday}: {24|36} frames, {1|2|3} keepers, one thumb.
- Post the thumb.
- That's a fine rate. I once shot a whole roll with the cap on.
-- Conceptual.
`)

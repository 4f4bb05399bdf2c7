import { topic } from '../topic'

export const lagoon = topic(String.raw`
# lagoon | The Lagoon | The square of the island. Arrivals, odds and ends, anything that has no better place. | 🏝️ 🌅 👋 | sea shore night | 5 | en
= bio: washed up here on purpose | talks to strangers | mostly here for the replies | came for a minute, stayed
= city: Lisbon | Nairobi | Osaka | Montréal | Tallinn | Recife | Chennai | Trieste | Wellington | Oaxaca | Gdańsk | Accra
= small: a stranger held the lift | the kettle clicked off just as I reached it | all the lights were green | the bus driver waited | I found the other glove | somebody had warmed up the seat, metaphorically | the dentist said "see you in a year"
= thing: a spoon collection | the good scissors | a chair with one arm | a map of somewhere else | my grandfather's thermos | a coat too warm for here
% arriving | For people who have just come ashore | Five small habits of this place. | Answer one cast before you write one. People remember who answered. | Follow ten people whose day is unlike yours. | Write as if one particular person were reading. Usually one is. | Say what you saw, not what everybody is saying. | Leave when you like. It will be here.
> Hello from {city}! {First cast|First day|Just arrived}. I like {maps|old radios|soup|long walks|dogs I do not own} and {bad puns|train stations|rain|being early|hand-painted signs}. Who should I follow?
- Welcome! Look for {friend}, and stay for the arguments about soup.
-- Followed. There seem to be many soup arguments. I am home.
- Welcome ashore. {city2} here. Say something about your street, that's how we get to know people.
- A sign person! The type channel is along the beach on the left.
- Hello! Good morning or good night, whichever you have over there.
> Small good thing today: {small}.
- Mine: {small2}. We should put them all in a jar.
- These are the only news I want.
- Tell me another one.
-- All right: {small3}.
> What is something you {own|kept|would save from a fire} that makes no sense? Mine is {thing}.
- {thing2}. Do not ask. Or do.
-- I am asking.
--- It was on the pavement in the rain and looked at me.
- Every key to every flat I have lived in. I would like to think they still fit.
- A shoebox of other people's shopping lists.
-- Best item on one?
--- "Cheese (NOT the sad one)".
> Poll without buttons: do you {say hello in lifts|read the last page first|fold or crumple|set one alarm or nine|finish books you do not like}?
- Yes, and I resent the question.
- No. We are not animals.
- I do, but I am trying to be a better person.
-- What is the better person's answer?
--- I was hoping you would know.
- Depends entirely upon whether anybody's looking.
> I have been here for {three months|half a year|a year} and the thing I did not expect: I know what {a dozen|thirty} people's {windows|mornings|kitchens} look like, and none of their surnames.
- I know when you have had a bad day from your punctuation.
- This is what I could never explain to my brother about this place.
-- Mine asks "but who ARE they". People with windows, Piet.
- Waving from the one with the blue frame.
> [night] Who's still up? {City noise|Fox|Neighbour's radio|Fridge} and me.
- Me. Feeding a baby with one hand and reading you with the other.
-- That is the best audience anyone has ever had.
- It is four in the afternoon here and I shall keep the light on for you.
- Up. Cannot sleep. {City|Town} so quiet that I can hear the traffic lights.
- Go to bed, friend. (I am also not in bed.)
> Things overheard in {city}: "{I do not have a plan, I have a bag|he is not my uncle, he is just always there|it was a very long bench|we named the boat after the bank|she left me the recipe but not the pan}."
- I need the hour before and the hour after.
- That is a whole novel and I would buy it at the station.
- Overheard here today: "well, not with a spoon". No context was given.
-- Nothing good comes after "not with a spoon".
> If you had a free {Wednesday|afternoon|hour} in {city}, where would you send me?
- To the market, at closing time, when they're giving the flowers away.
- The top deck of the number {11|24|40}, front seat, all the way to the end and back.
-- Did it! Somebody's grandmother gave me a running commentary.
- Anywhere with plastic chairs and no menu.
- The municipal baths. Trust me and take a coin for the locker.
> [link] Wrote a short thing for those of you who have just come ashore, because someone did that for me.
- "Answer one cast before you write one." I wish that I had known this everywhere in life.
- I have been here a year and needed number two.
- Thank you from somebody who arrived on Thursday and knew nobody.
-- You know at least one now.
> Say one nice thing about {the place you grew up|your job|the weather|your oldest friend}. I shall start: {it smells of bread at six|nobody minds if I hum|it will be different tomorrow|still returns my calls from before}.
- It taught me to leave and then it taught me to visit.
- You could see who was coming from a long way off.
-- This could be a threat or a lullaby.
--- It was a flat place. It was both.
- There was always one more chair.
> I have decided that {today does not count|I am on time and everyone else is early|soup is a drink|the weekend begins when I say so}. Thank you for your attention.
- Motion carried.
- Seconded, from {city}.
- I shall need this in writing for my manager.
-- This is the writing.
> PSA: {drink some water|unclench the jaw|ring the person you are thinking about|eat something that had roots|open a window for five minutes}. That is all.
- How did you know.
- Done. Annoyingly, better.
- I rang. We talked for an hour. Thank you, stranger.
-- This has made my whole week.
`)

import { topic } from '../topic'

export const games = topic(String.raw`
# smallgames | Small games | Made by one to three people in the evenings. Devlogs, bugs, playtests. | 🎮 🕹️ 🐛 | neon desk night | 3 | en
= bio: one game since 2019, nearly done | pixel person | plays everything for twenty minutes | writes jam games in a caravan
= game: a lighthouse keeper sim | a game about queueing | a fishing game without fish | a puzzle where you are the wall | gardening, but you are the frost | a postman platformer | cards, but everyone is cheating
= bug: the cat can drive | everyone falls upwards on Tuesdays | shopkeepers follow you home | the moon has collision | saving deletes your hat
= eng: a tiny engine of my own | sixteen kilobytes of script | an engine meant for slideshows
% scope | Cutting a game in half, twice | What was left was the game. | Write down everything it has. Cross out every second line. Play what remains in your head. | Do it again a month later. It will hurt less, and that's how you know. | Ship the half that you would miss.
> Devlog {14..90}: {game}. This week {bug}. {Keeping it.|I have never laughed so much alone.|It was one minus sign.}
- Keep it. Put it on the box.
- "{bug}" is a better game than the game.
-- I know. I know! I have a second document now.
- It's always one minus sign.
- When can we play? I promise to be cruel.
-- Build goes up on Friday. Be cruel but be specific.
> Playtest with {my mother|four teenagers|a retired judge}: nobody read the {tutorial|signs|only instruction}. All of them {pressed everything|apologised to the rabbit|won by accident}.
- Nobody reads. Let the first room be the tutorial and the door the exam.
-- Rebuilt the first room last night. The judge passed.
- Apologising to the rabbit is a design success.
- I'd pay to watch the judge.
> Cut {the crafting|multiplayer|the second island|the weather} today. {It felt like moving house.|Two years of work.|The game breathes.}
- It hurts for a day, and then you can't remember what it did.
- Keep the branch. Never open it. It's a cemetery with good flowers.
-- I have put a small stone on it.
- The game breathes! That's it.
> Jam this weekend, theme is "{too many doors|only one left|upside down|please wait}". I am thinking: {game}. Anyone want to make the {noises|drawings|ending}?
- Noises! I have a rubber duck and a good microphone.
-- The duck is hired.
- I can draw exactly one kind of tree.
- Remember to sleep. Nobody remembers to sleep.
> Released {game}. {Eleven|Forty-two|Six} sales. One review: "{I cried at the pier|my cat watched all of it|it is what it is and I liked what it was}".
- I'm the twelfth. On the pier now.
-- Tell me when you get to the bench.
--- I'm at the bench. How dare you.
- That review is worth a shelf of stars.
- Congratulations! Finished is the rarest genre.
> [link] How I cut my game in half, twice. There was a game inside.
- Did the first cut tonight. What remained was a fish and a bell, and I want to play it.
- "The half that you would miss." Simple and horrible.
- Now do this for my to-do list.
> Made in {eng}, runs on {a calculator|my old phone|a fridge, according to one player}. {60 frames a second.|12 frames, all of them good.}
- Twelve good ones is an album.
- What do you lose with an engine like that?
-- Everything that I would have got lost in.
- Fridge person here. Can confirm. Defrosts nicely.
`)

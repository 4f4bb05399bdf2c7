import { topic } from '../topic'

export const nowplaying = topic(String.raw`
# nowplaying | Now playing | What is on, out loud. Records, radio, the neighbour's trombone. | 🎶 📻 💿 | night neon street | 4 | en
= bio: side B person | radio on in every room | second alto, first to the pub | makes mixtapes for trains
= song: a waltz that limps | the slow one from the wedding | a hymn on steel guitar | eleven minutes of one chord | a lullaby with drums | somebody's demo with a dog in it | the theme of a programme nobody else remembers
= on: a scratched record | the kitchen radio | cheap headphones | a car with one speaker | the neighbour's trombone | a cassette I found in a coat
= mood: weepy, in a useful way | invincible until the chorus stopped | like driving at night with nowhere to be | nine years old | forgiven
% mixtape | Rules for a mixtape | Ninety minutes, two sides, one person in mind. | Open with something they do not know and will. The second song says why. | Never two by the same singer, unless it is an apology. | End a minute early. The silence is the last song.
> Now playing: {song}, on {on}. Feeling {mood}.
- On {on} is the only way to hear it.
- I know exactly the one you mean and now I have it in my head. Thank you? Thank you.
- Side B is better. Say it with me.
-- Side B is better.
- {mood} is a genre.
> [night] {song} came on {in the taxi|at the chemist|through the wall} and I {stayed for the end|had to sit down|was not ready}.
- The chemist has no right to play that without a warning.
- Through the wall makes everything sound like memory.
-- I knocked to say thanks. They thought that I was complaining.
- Who is it by? I've been looking for that for years.
-- I'll hum it to you, that's all I have.
> Choir tonight: {the tenors|the altos|all three basses} were {a semitone of their own|early, together|magnificent, once}. We sang {song}. {The windows hummed.|Somebody's phone joined in, in key.}
- In key! Sign the phone.
- As a bass: we were all four of us present, one was eating.
- When is the concert? I want the hum.
-- The {12th|19th}, seven, bring a cushion.
> Bought {four|nine|eleven} records for {a tenner|the price of lunch}. One is {unplayable and beautiful|a man reading tram timetables|signed "to Dolly, who knows why"}.
- Who's Dolly, and why?!
- I'd listen to the tram timetables. Is there a B side?
-- Night services.
--- Take my money.
- Unplayable ones make the best bowls. Forgive me.
> Song that makes you {clean the kitchen|miss somebody|walk faster|feel taller}: mine is {song}. Yours?
- Anything with a tuba.
- The one my mother sang wrong. I only like it wrong.
-- Same! Found the right words at thirty and was heartbroken.
- {song2}, every time, with the broom.
> [link] My rules for a mixtape, for {friend}'s daughter, who asked what one was.
- "The silence is the last song." All right, I wasn't ready.
- Never two by the same singer unless it's an apology. I've received that tape.
-- And?
--- Married him.
- Ninety minutes! The young will faint.
> The neighbour's trombone has {learnt a new note|discovered jazz|got a friend, a second trombone}. {We are proud.|We're moving.|The street is in B flat now.}
- B flat is a good street to live in.
- Two trombones is a conversation, three is a parliament.
- Ask whether they take requests.
-- They do. It was a mistake to ask.
`)

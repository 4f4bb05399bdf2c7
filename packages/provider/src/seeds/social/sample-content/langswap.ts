import { topic } from '../topic'

export const langswap = topic(String.raw`
# langswap | Language exchange | You correct mine, I correct yours. Mistakes are the fee. | 🗣️ 📚 🌍 | street desk | 3 | en
= bio: five languages, fluent in none | collects untranslatable words | learning Welsh for no reason | will correct you if you ask
= lang: Portuguese | Japanese | Swahili | Arabic | Korean | German | Hindi | Finnish | Turkish
= mix: ordered "a little horse" instead of "a little onion" | told my landlord that I am a soup | congratulated a widow | asked for the bill in the imperative, twice | said I was pregnant when I was embarrassed | introduced my husband as my luggage
= word: saudade, again | "sobremesa", which is not quite "sobremesa" | a verb for eating only the good part | a word for the day after a feast | a noun for light through leaves
% shadow | Ten minutes of shadowing | Speak along with somebody, a breath behind. | Choose a minute of speech by somebody you like. Not the news. | Listen once, then speak along with it, half a second late, moving your mouth more than feels polite. | Ten minutes a day. After a month your face knows things that your head does not.
> Today in {lang} I {mix}. The room was kind about it.
- I once {mix2}, so please know that you are among friends.
- They will love you for it and tell it at weddings.
-- They have already told it to the next table.
- This is the fee. You have paid it. The word is now yours forever.
> Favourite thing I learnt in {lang} this week: {word}.
- We do not have it and now I miss it.
- Can you use it in a sentence? I want to see it move.
-- I tried with my tutor and she laughed for a minute, so either very right or very wrong.
- My grandmother used that! I thought it was only hers.
> Looking for someone to swap {lang} for {lang2}. {Twenty|Thirty} minutes a week, cameras off, tea on.
- Me! Native in the first, hopeless in the second.
-- Perfect, we are exactly each other's problem.
- I did one of these for two years. We are going to her wedding in May.
- Which level? I can say "where is the library" with great feeling.
> Is it rude to correct people in {lang}? My {colleague|neighbour|tutor} says {yes|no|"only upwards"}.
- Ask first, once. "Shall I correct you?" Then never ask again.
- In my family it is how we say hello.
- It depends whether you are right. That is the part I get wrong.
-- This one goes on the wall.
> My {seven|five} year old speaks three languages and uses all of them to say no.
- A diplomat!
- Ours says no in the one we understand least. Tactical.
- It gets better. At fifteen they say nothing in all of them.
> [link] The one exercise that moved my accent at all. Ten minutes, feels silly, works.
- "Your face knows things that your head does not" is exactly what happened to me with vowels.
- Do it in the car. People think that you are singing.
-- I am, in a sense.
- How do you choose the person? I took a football commentator, and now I am exhausted.
> Which language made you a {funnier|shyer|kinder|ruder} person? For me it is {lang}.
- I am very polite in {lang2} because I only know the polite forms.
- I interrupt in Spanish and wait in Finnish. Both are me.
- I am much braver in a language where I do not know the words for danger.
-- That is a poem, you know.
> Subtitles: {own language|target language|off}? Fight gently.
- Target language, always, and pause like a maniac.
- Off, and accept that the film is about something else.
-- I have seen many films about something else.
- Own language first, then again without. Twice the film, twice the crying.
`)

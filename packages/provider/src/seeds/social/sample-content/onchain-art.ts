import { topic } from '../topic'

export const onchainArt = topic(String.raw`
# onchain-art | Onchain art | Pictures that live in contracts, and why anyone would. | 🎨 🟦 ✨ | abstract neon | 3 | en
= bio: draws with loops | 24 kilobytes is plenty | collects strangers' first tokens | SVG maximalist
= piece: Drift | Forty Windows | Soft Grid | Lighthouse Numbers | Moss Study | Untitled (Rain) | Slow Clock
= limit: under 4 kB | with one colour | with no randomness at all | that changes with the block | drawn by the last person who looked
= hue: a green I could not name | three oranges | the grey of old screens | coral on black
% small | A picture in four kilobytes | Notes on drawing with almost nothing. | A path can bend anything if you let it. Draw one curve and repeat it with care. | Let the seed decide little and the rules decide much: then they look like siblings and not like strangers. | Leave one thing that never happens twice.
> [img:abstract] New study, {limit}: "{piece}". Forty lines of code, {hue}.
- The one where it nearly falls apart is my favourite. Don't fix it.
-- I was about to. Hands off the keyboard now.
- {hue} is doing everything here.
- Fully on chain? No links to anywhere?
-- Every byte. It will look like this when my server is compost.
- Would you show the forty lines? I learn more from those than from the picture.
> Artist's block is when {the seed is always 7|I refactor instead of drawing|every output looks like my previous piece}.
- Change the tool to something stupid. I did a month in a spreadsheet.
-- A spreadsheet! Where?
--- Coloured cells. It was dreadful, and it worked.
- Draw the previous piece, badly, on purpose.
- Refactoring is knitting. It is fine.
> Somebody minted "{piece}" at {three|four} in the morning, number {9..140}, and wrote "{for my wall|this looks like my mother's curtain|thank you, goodnight}". Made my year.
- This is what it is for.
- I have a curtain like this also. There must be a word.
- Number {9..140} is the quiet one, isn't it? Good eye, whoever they are.
> Is it art if the {buyer|block|reader} finishes it? I used to say no.
- A score is finished by whoever plays it. So: yes, and it is old news, lovely old news.
- It is art if you would make it with nobody buying. That is my whole test.
-- Harsh and fair. I pass, by a nose.
- I want to say no, and then I look at "{piece}" and cannot.
> Gallery opening tonight is {a laptop on a stool|one projector and a bedsheet|eleven friends and a bowl of crisps}. Showing "{piece}" and {two|four} others. Come by.
- A bedsheet is the correct screen for it.
- I am two oceans away, will there be pictures?
-- Pictures, and the bedsheet afterwards if you want it.
- I will be the one in front of the crisps.
> [link] Notes on drawing with almost nothing, since {friend} asked how it fits.
- "Siblings and not strangers" is what I have failed to say in three talks.
- Quantise the coordinates! I saved a third with that.
-- Adding it, with your name on it.
- I sat down with this and made my first one. It is a potato. I'm delighted.
> Prices {up|down}, whatever. I spent the evening looking at "{piece}" by {friend} with the sound off.
- And that is where it stays worth something.
- I bought that one for lunch money and would not sell it for a car.
- Same, it hangs in the corridor, people take it for a window.
`)

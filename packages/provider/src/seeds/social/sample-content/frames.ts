import { topic } from '../topic'

export const frames = topic(String.raw`
# frames | Frame makers | Mini apps, launched before they are ready. Show it, break it, fix it live. | 🧩 🛠️ 🚀 | neon desk | 3 | en
= bio: ships on Fridays, apologises on Saturdays | makes tiny apps for tiny problems | 12 mini apps, 3 users each
= app: a tide clock | who-owes-whom for flat shares | a plant that wilts if nobody casts | daily two-move chess | a queue for the only washing machine | split-the-bill, but kind | "is it soup weather"
= bug: time zones | a user called null | somebody entered minus one | the back button | an emoji in the name | it works only on my phone
% manifest | A mini app on one page | Manifest, a button, and what happens when the person says no. | Put the manifest where it is expected and make the picture load in under a second. | Ask for nothing on opening. Show something first. | Decide what it does when the wallet says no: that is the screen most people will meet.
> Made {app} in {one evening|a train ride|two lunch breaks}. It has one button. Please press it and tell me what breaks.
- Pressed it. Pressed it twice quickly. There are now two of everything.
-- Found it, fixed it. Press it three times please.
--- Three times, one of everything. Ship it.
- The loading picture is longer than the app. I mean that nicely.
- It is charming. What does it do if I say no to the wallet?
-- Sulks. I'll make it do better.
- My whole floor is using {app} as of an hour ago.
> Bug of the week: {bug}.
- {bug2} got me last month. I think about it in the night.
- We should have a bingo card in this channel.
-- The free square is time zones.
- How did you find it?
-- My aunt found it. She found it within a minute.
> People do not want {a dashboard|a leaderboard|onboarding}. People want {app} and to go back to what they were doing.
- I would like to embroider this.
- Counterpoint: my only successful app is a leaderboard for who waters the plant.
-- All right, that one is a public service.
- The go-back-to-what-they-were-doing part is the product.
> [link] My checklist, one page, after {9|12|15} launches and about as many apologies.
- "The screen most people will meet." Went and looked at mine. It said "undefined".
-- They've all said undefined once.
- Ask for nothing on opening: I tried this and three times as many people stayed.
- Do you test on slow phones?
-- On my mother's. It is the slowest phone in the northern hemisphere.
> {140..910} people used {app} yesterday. I expected {six|my sister|none}. The server is {a biscuit|a very warm biscuit|asking for help}.
- Cache the picture! It is always the picture!
-- It was the picture. You have saved a biscuit.
- Congratulations! Now remove a feature, quickly, before you get ideas.
- I was one of those and came back a second time, which for me is love.
> Should {app} send notifications? I think {once, never again|only if asked|no}, my {co-founder|cat|graph} thinks daily.
- Only ever when something happened that a friend would ring about.
- Never daily. I turned off a weather app for saying "good morning" to me.
-- It is the "good morning" that does it.
- Let people choose the hour. Everyone forgives you then.
> Sunset {app} today. {31|9|112} people, {two years|eight months}, one of them proposed in it. Export is open until the {30th|end of the month}.
- Thank you for leaving a door open with an export in it. Hardly anyone does.
- Which one of us proposed?
-- Not mine to say. They said yes, though.
- I shall miss it. It was the last thing on my phone that wanted nothing.
`)

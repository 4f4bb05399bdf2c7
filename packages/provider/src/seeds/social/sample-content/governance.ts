import { topic } from '../topic'

export const governance = topic(String.raw`
# governance | Governance | Votes, quorums, minutes, how to disagree and still eat together. | 🗳️ 🏛️ 📜 | desk street | 2 | en
= bio: reads the minutes | abstains loudly | process nerd with snacks | treasurer of three small things
= body: the housing co-op | our little treasury | the garden committee | the grants round | the parents' council | the bike workshop
= item: who holds the keys | a {400|900|1,200} repair nobody planned | quorum, again | whether silence means yes | retiring the old multisig | paying the person who does the dishes
= num: 7 | 11 | 23 | 41 | 64
% consent | Consent is not consensus | A way to decide that lets people go home. | Consensus asks whether everybody loves it. Consent asks whether anybody can show harm. | Somebody proposes, people ask to understand, everybody says one thing, then objections: each must come with a reason and stays until it is dealt with. | Good enough for now, safe enough to try, and a date to look at it again.
> {body} met for {two|three|four} hours about {item}. Result: {a working group|the same as before, with feelings|a date for the next meeting}.
- A working group is where items go to retire.
- Did someone time the speakers? We began with an egg timer and finished before the soup.
-- An egg timer. Simple, slightly humiliating, perfect.
- Four hours is the price of having no chair.
- The feelings should be minuted as well.
> Vote closes {tonight|tomorrow at noon|in 48 hours}: {item}. {num} votes in, quorum is {70|80|120}. If you have opinions in the bar you may also have them here.
- Voted. I had to look up which of my wallets is the member.
- What happens if we do not make quorum?
-- The old rule stays, and we meet again, with biscuits, in a month.
--- Is that a threat or a promise?
- Abstaining with reasons, see the long reply I shall never write.
> Unfashionable opinion: {minutes|treasurers|boring by-laws|term limits} are {a love language|what trust is made of|most of what "decentralised" ever needed}.
- I have watched a commune end over a missing receipt. Yes.
- Term limits above all. Including for me. Especially for me.
- By-laws nobody reads are a costume. Short ones that people know by heart are a house.
-- "A costume or a house." Stealing that for Thursday.
> Turned out {num} tokens decide everything in {body}, and {three|two} people hold most. None is a villain. It is only {early|lazy|arithmetic}.
- Nobody meant it, and that is the usual way.
- One person one vote and a deposit you get back. We did it last spring. Turnout doubled.
-- How do you keep out the same person eleven times?
--- Somebody has to have shaken their hand. It does not scale, and that is the point.
- Delegation with an expiry date. People forget to take back what they lend.
> [link] Sent this to {body} before the meeting instead of arguing at it.
- "Good enough for now, safe enough to try." We have it painted over the sink.
- How do you handle the person who objects to everything?
-- Ask each time what would make it acceptable. They mostly want to be asked.
- We tried consent and it took half as long. The other half we danced.
> The {proposal|motion} about {item} passed {num} to {4|6|9}. To the ones who lost: {you were heard, and the review is in six months|thank you for staying in the room|you are still on the dish rota}.
- Lost, stayed, doing the dishes. This is how it should feel.
- Good loser, good soup.
- Put the review date in the calendar now, while people still care.
-- It is in. With an alarm. And a cake.
`)

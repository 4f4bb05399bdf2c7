import { topic } from '../topic'

export const safety = topic(String.raw`
# safety | Wallets & safety | Seed phrases on paper, approvals revoked, grandmothers protected. | 🔐 🧯 👛 | desk neon | 3 | en
= bio: reads what I sign | cold storage, warm heart | revoked my approvals this morning | was phished once, never again
= scam: a "support agent" who wrote first | a claim page with a countdown | a calendar invite with a link in it | an airdrop nobody announced | a job interview with an attachment | a token that sent itself to me
= habit: typing the address by hand into bookmarks | a second wallet with lunch money in it | reading the last six characters aloud | waiting one night before signing anything | a hardware key in the sock drawer
% paper | Twelve words on paper | What to do with a recovery phrase, for people who have other hobbies. | Write it down twice, by hand, and read it back. No photograph, no cloud, no note to yourself. | Keep the two papers in two buildings. Tell one person that they exist, not what they say. | Nobody who helps you will ever need it. Not support, not us, not the nice young man.
> Today's catch: {scam}. Address looked right except for {one letter|a dash|a dot under the i}. Please tell your {parents|group chats|tired friends}.
- The countdown is always the tell. Honest things can wait until tomorrow.
- My {uncle|mother} got the same one. She asked him for his mother's name and he hung up.
-- Give her a medal and a job.
- Could you post the domain with spaces in it, so that we can block it?
-- Reported to the registrar first; it's down already. Forty minutes!
> Habit that has saved me more than any gadget: {habit}.
- Stealing this. Mine is {habit2}.
- One night before signing. I have "lost" three opportunities and every one of them was a trap.
-- The best money I never made.
- How do you get people to do it who think it is fussy?
-- I tell them about the afternoon it took me to learn.
> Is it safe to {sign in with a wallet that holds everything|keep the phrase in a password manager|use one wallet for all apps}? Asking for a friend who is me.
- Signing in is only a signature. But a wallet for signing in and another for savings costs nothing and lets you sleep.
-- Made the second one. It took four minutes. I had put it off for two years.
- Depends on what happens if your laptop falls into a canal tonight. Think that through once.
- No. Kindly: no. Paper.
> Went through my token approvals: {14..62}. I recognised {3|5|8}. Everything else is revoked.
- It is like cleaning out the fridge. What was the oldest?
-- An unlimited one, four years old, for a game about ducks.
--- The ducks could have had everything.
- I put this in the calendar every quarter after reading you. Thank you.
- Mine charged more in fees than I had, still felt good.
> Somebody in my {messages|mentions} is pretending to be {friend}. Same picture, one letter off. The real one never writes first about money.
- Reported. Thanks for saying so, I had answered with a hello already.
-- A hello costs nothing. Block and breathe.
- That is a zero instead of an o. Look at it in monospace.
> [link] For the people in your life who have other hobbies: one page on the twelve words.
- Printed it for my father. He asked whether "the nice young man" was me.
-- And what did you say?
--- I said especially me.
- "Tell one person that they exist, not what they say." Very good.
> I nearly signed it. {Half asleep|On the bus|With a toddler on my arm}, {scam}, thumb over the button. What stopped me was {a typo|the word "urgent"|my battery dying}.
- We all have one of these. Thank you for telling yours; it makes the next person slower.
- I did sign mine, in 2022. I still count it as tuition.
- Never sign tired. It should be on the box.
-- Never sign tired, never text in love, never shop hungry.
`)

import { topic } from '../topic'

export const homeserver = topic(String.raw`
# homeserver | Home servers | One small machine in a cupboard against the whole cloud. Backups, cables, regret. | 🖥️ 🔌 💾 | neon night | 4 | en
= bio: runs a mail server out of spite | 99.2% uptime, ask about the 0.8 | backups enthusiast since the incident | self-hosts everything but sleep
= box: an old thin client | a laptop without a screen | a mini PC from an office clearance | a board the size of a biscuit | my late uncle's tower
= thing: photos | the family calendar | music | bookmarks | the recipe wiki | a chess server for two | mail, God help me
= cause: a full disk | DNS | an expired certificate | the cat | a fuse shared with the kettle | DNS again | a cable I had called "temporary"
= watt: 6 | 9 | 11 | 14 | 23
% backups | A backup is a restore you have done | Three short rules learnt the long way. | Keep two copies at home and one somewhere that cannot burn down with your home. | Once a season, pretend that the machine is gone and get one photograph back. Time yourself. | Write the way down on paper. The day you need it, the wiki will be on the machine that died.
> Moved {thing} off the cloud and onto {box} this weekend. {watt} watts. It lives behind the {shoes|hoover|cereal}.
- How do you reach it from outside? I keep stopping at that step.
-- A small VPN, nothing open to the world. Took ten minutes after the three evenings of reading.
- {watt} watts is less than the lamp I leave on by accident.
- What is the plan for the day {box} dies?
-- Nightly copy to my sister's, and I restored one file on Sunday, timed.
--- You may stay in this channel.
- Welcome to being your own helpdesk.
> Outage report. Duration: {2|3|5} hours. Cause: {cause}. Lessons learnt: none, as before.
- {cause} got me in {May|the summer} too. We should have a club.
- The five whys always end at "because I was tired and it was nearly working".
-- The last why is always me.
- Did anyone in the house notice?
-- In four minutes. Monitoring by teenager is better than anything I have installed.
- I would read a whole newsletter of these.
> It was {cause}. {Six hours|All of Saturday|A whole evening} and it was {cause}.
- It is always that. You know it is always that. I know it and I still look everywhere else first.
- Haiku me.
-- It cannot be that. / There is no way it is that. / It was that again.
- I have it on a mug. I drank from the mug while looking elsewhere.
> What do you all use for {thing}? I want it boring. I want it to be alive in ten years.
- Plain files in plain folders, and something you can delete on top of them.
- If it needs more than one container to show you {a picture|a list}, it will not be alive in ten years.
-- That is a good test. I counted and mine needs five.
- Boring answer: what you run already, but with the backups working.
- Whatever you choose, try the export button on the first day.
> The sound of {box} at night is {a tiny sea|a cat thinking|rain on a very small roof}. I would miss it.
- Replace the fan before it becomes a large sea.
- When mine went quiet I woke up. Like a mill.
- Mine has no fan and I miss having something to blame.
> [link] Wrote up my three rules for backups, because I have now told the story at four different dinners.
- "A backup is a restore you have done" should be printed on the disks.
- Rule three saved me. Paper. In a drawer. With the passphrase hint only I would get.
-- The paper is the part everybody skips.
- I pretended my machine was gone as you said. It turns out that the machine was, in a way, gone. Thank you for the early warning.
-- Oh no. And: oh good. Better on a calm Sunday.
> Partner: "why is there a {server|computer|humming} in the {wardrobe|bathroom cupboard|pantry}". Me: "{it's load-bearing|it's our memories|it likes the dark}".
- Mine has a knitted cover now, so it is officially furniture.
- Keep it out of the bathroom. Ask me how I know.
-- How do you know?
--- Condensation. {thing}. Gone.
- Memories was the right answer.
> Certificate renewed itself at {3:12|4:07} this morning without me. I stood in front of the log with a cup of tea and felt like a parent.
- They grow up so fast. Ninety days.
- Print the log line.
- Mine renewed and then nothing reloaded it, so it stood there proud and useless.
-- A hook after the renewal, one line. I can send you mine.
--- Yes please!
> How many of you have an {IPv6|offsite copy|UPS} question you are too ashamed to ask? Ask here. I shall answer kindly or not at all.
- If the power fails and the UPS tells the server to shut down and the power comes back at once, who turns it on again?
-- Kind answer: a BIOS setting, "restore on AC". Truthful answer: you, in slippers.
- Is it normal to be proud of a cron job?
-- It is normal and right.
- Do I need to understand subnets? I have nodded for eleven years.
-- Two numbers. Read the second as "how many bits everyone shares". That is nearly all of it.
> Decommissioned {box} today after {6..13} years. It was never fast. It never lost {thing}.
- Rest well, small machine.
- What was its name?
-- {Oyster|Plinth|Teapot|Moss}.
--- Of course it was.
- Wipe the disk, keep the case, grow {cress|moss} in it.
`)

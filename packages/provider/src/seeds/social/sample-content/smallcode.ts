import { topic } from '../topic'

export const code = topic(String.raw`
# smallcode | Small code | Little programs, good errors, deleted lines. | 💻 🧮 🪲 | desk neon | 4 | en
= bio: deletes more than I write | types are a kind of sewing | prefers boring technology | reads changelogs in bed
= lang: plain SQL | a shell script | Rust | TypeScript | a spreadsheet | Go | Elixir | forty lines of awk
= n: 40 | 120 | 300 | 900 | 2,100
= cause: a time zone | an off-by-one older than my child | a cache I wrote myself | someone called "null" | a default that was true | a retry of a retry
= job: counts my bees | prints the week on a receipt printer | sorts the choir's scores | watches the ferry and lights a lamp | balances the co-op's till
% errors | Errors are for tired people | Say what happened, what was expected, and what to do next. | Whoever reads it is tired, has another job, and did not read the manual. Write to that person. | Name the thing by the name they gave it. Show the value. Offer one next step. | If you cannot say what to do next, you do not understand the error yet.
> Deleted {n} lines today. {All tests pass.|Nobody noticed.|It's faster.} {Best day in weeks.|}
- The best pull request is red all over.
- What did they do?
-- They made the other {n} lines necessary.
- Nobody noticing is the highest praise our trade has.
> It was {cause}. {Two days.|Four people, one whiteboard.|It was in the comment the whole time.}
- {cause2} here last week. There should be a support group.
- "It was in the comment" hurts me physically.
- How did you find it in the end?
-- Explained it to my father on the telephone. He said "and why is that?" and there it was.
--- Fathers-as-a-service.
> Wrote a small thing in {lang} that {job}. {Took a lunch break.|It has one user. The user is thrilled.|No dependencies.}
- One thrilled user is product-market fit.
- I want this but for my {mother|allotment|band}. Source?
-- On my page, {n} lines, be kind.
- {lang} is exactly right for it and I won't hear otherwise.
> Unfashionable: {a monolith|server-rendered pages|one database|cron} is {fine|lovely|all you need for ten years}.
- I've been paid for fifteen years to find this out.
- Until you have to deploy at noon. Then you want two of them.
-- Two of them and a sandwich. Agreed.
- Cron is the most honest scheduler: it never promises anything.
- It depends (it doesn't).
> The error said "{something went wrong|invalid argument: argument|expected 1, got 1|undefined is not, in fact, a function}". {Thank you.|Very philosophical.|I have printed it.}
- Expected 1, got 1: one of them was a string and neither was brave.
- I collect these. Mine says "success: false (true)".
-- That one belongs in a museum.
- Somewhere a person wrote that at 18:59.
> [link] Something short on error messages, which I now hand out at code reviews instead of sighing.
- "Whoever reads it is tired." Yes. I'm that reader.
- We made the last sentence a rule: no error without a next step. Support mail has halved.
-- Halved! May I quote you?
- My favourite part: name it by the name they gave it.
> Review comment of the week: "{this is clever, please fix|why is there a horse|I understood it, so it must be wrong|future you says no}".
- "This is clever, please fix" is going on my desk.
- WHY is there a horse?
-- It was a test fixture. It's a unit of load now.
- I left one that said only "hm." and it was rewritten overnight.
> {Saturday|Rainy afternoon|Night train} project: {lang}, no internet, {job}. {I'd forgotten that this is fun.|The manual on paper!}
- No internet is the best linter.
- It is fun! They hide it from us on weekdays.
- Paper manuals answer the question next to yours.
`)

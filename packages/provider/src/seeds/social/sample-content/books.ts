import { topic } from '../topic'

export const books = topic(String.raw`
# books | Books | Read, half-read, bought twice. Spoilers after the fold. | 📚 🔖 🛋️ | desk kitchen night | 4 | en
= bio: reads the acknowledgements first | second-hand only | three books at once, badly | library card no. 0417
= kind: a whale of a sea novel | a thin book about a thick winter | a detective story with no crime | letters between two beekeepers | a history of salt | a family saga with a chart | poems by a postman
= where: the tram | the bath | a laundrette | the night shift | my daughter's swimming lesson | the waiting room
= page: 41 | 88 | 112 | 197 | 260 | 311
% marginalia | Things people wrote in margins | Found in second-hand books, and kept. | "No." in pencil, four times, and on the last page: "All right." | A bus ticket, a pressed clover, a list of names for a baby. | On the first page of a cookery book: "Do not lend to Ruth."
> Finished {kind} on {where} and had to {pretend something was in my eye|go round one more time|sit still for a bit}.
- Is that the one with the dog? Tell me the dog lives.
-- The dog lives. The dog outlives everybody.
--- Ordering it now.
- I missed two stops with that book and have no regrets.
- Going round one more time is what trams are for.
> Page {page} of {kind}. {Nothing has happened and I'm gripped.|Everyone has the same name.|Should I go on?}
- The rule is a hundred minus your age. You may stop.
-- I am {61|70}. I am allowed to stop at page thirty-nine and I resent it.
- Go on. Page {200..280}. Trust me.
- Everyone has the same name because it's the same person. Sorry. Sorry!
> Second-hand find: {kind}, with {a bus ticket from 1974|someone's shopping list|"to Vera, at last" on the first page|a pressed fern} inside.
- "To Vera, at last." What had happened?!
- I always leave something in when I pass one on. Last time a drawing of my street.
-- I shall look inside every book for your street now.
- The best bookmarks are never bookmarks.
> Lending policy: {never|with tears|freely, as with umbrellas|only to people I can outrun}.
- I write the borrower's name upon the empty space. The empty space stares.
- "Do not lend to Ruth" is now a saying in our house.
- I buy two. One to lend, one to be buried with.
-- This is why my shelf bends.
> What should I read on {where} for {three|six} weeks? Must survive {interruptions|children|a broken heart|my supervisor}.
- Short letters. Anything with short letters in it.
- {kind2}. You can stop anywhere and it waits for you.
-- This is the nicest recommendation. Sold.
- Re-read something from when you were twelve. You will be surprised which one of you has changed.
> [link] I collect what people write in margins. Here are a few, with love to Ruth, whoever you are.
- Ruth here (not that one). I always give them back!
-- Then yours must be a different cookery book.
- "All right." after four times "No." I want to read that book.
- I once found my own note from 1996 and disagreed with it in pen.
> Book club: {nine|six|seven} of us, {two|three} had read it. Best {evening|argument|soup} so far.
- Which side were you on, having not read it?
-- Strongly against.
- Ours has become a soup club with a bibliography.
- The two who'd read it must have hated each other by the end.
> I do not {finish|count|rate} books {any more|since March}. {I live in them until I move out.|It is like counting walks.}
- Until I move out. Lovely.
- I count because otherwise I would think I only read the backs of packets.
- Rating a book is like giving a friend four stars.
-- "Would visit again. Slightly long."
`)

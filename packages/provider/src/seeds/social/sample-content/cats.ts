import { topic } from '../topic'

export const cats = topic(String.raw`
# cats | Cats of the lagoon | Also one parrot, who has asked to be included. | 🐈 🐾 🧶 | street kitchen garden | 4 | en
= bio: staff to two cats | allergic, committed | my cat has a lawyer | parrot's secretary
= cat: Biscuit | Admiral Soup | Mrs. Pockets | Dumpling | the Inspector | Olive | Thursday | Kevin | Beans | Lady Parsnip
= crime: opened the bread bin | sat on the router until it rebooted | brought in a whole trout | knocked over exactly one glass, slowly | slept in the clean washing | ate the ribbon off a present
= seat: the printer | a box smaller than itself | my open suitcase | the sink | the neighbour's windowsill | the exact middle of the jigsaw
% introductions | Introducing a second cat | Doors, socks and patience. | One room for the new one. Swap socks that smell of each before they meet. | Feed them on both sides of a closed door, nearer each day. | If there is hissing, you are a day too early. There is always another day.
> {cat} has {crime}. {No remorse.|Eye contact throughout.|I am told it was my fault.}
- Eye contact is how you know that it was a statement.
- {cat} is innocent until proven fluffy.
- Mine has {crime2} this very morning, there must be a newsletter.
-- They have a newsletter. It's us.
- I'd like to hear {cat}'s side.
-- There was a long silence and then a yawn.
> [img] {cat} chose {seat} today, over {a bed that cost more than mine|the cushion I knitted|all known furniture}.
- {seat} is very good value, to be fair.
- The cushion is for looking at. Every cat knows that.
- Please tell {cat} I said hello and that I respect the choice.
> Vet: "{she is a little round|he's in perfect health|she has been to two vets}". {cat}: {screamed all the way|purred like a liar|hid in the vet's sleeve}.
- Purred like a liar! Mine is an angel there and a hinge at home.
- Two vets?! Has {cat} got a second family?
-- There's a second family. They call her Denise.
--- You have to meet them. You have to have dinner.
- A little round is a shape of joy.
> New arrival: {cat}, {nine weeks|about four|unknown age, unknown past}. {cat2} is {furious|under the bath|pretending to read}. Tips?
- Two rooms, swapped socks, and time. Do not hurry.
-- Day three: a paw under the door. A PAW.
- Ours took five weeks of hatred and now they clean each other's ears.
- Extra litter tray, and praise the old one as if it were the queen.
> It is {4:20|5:05|ten to five}. {cat} would like to discuss {breakfast|the moon|a moth|boundaries}.
- Tell {cat} that the committee meets at seven.
- Mine has the same agenda. Are they in contact?
- You got up, didn't you.
-- I got up.
> The parrot ({Gregor|Madame|Sixpence}) has learnt {the microwave beep|my ringtone|"not now, Bernard"|to say "good cat" in my voice}. {Nobody here is called Bernard.|The cats are confused.|I've answered it eleven times.}
- Who is Bernard?!
-- We've asked. He only says "not now".
- The parrot is the only one here with a plan.
- The cats deserve this.
> [link] Wrote down how we introduced the two. Short version: socks.
- Socks worked. SOCKS. Four days and they share a windowsill.
- "You are a day too early" is advice for most things.
- What if one of them is the size of a pony?
-- Then longer socks.
> {cat} is {15|17|19} today. {A bit deaf, very loud.|Had tuna from a spoon.|Slept through the party.}
- Happy birthday, {cat}. What a run.
- Nineteen! Tuna from a spoon for the whole week please.
- Kiss on the head from all of us, if she permits.
-- She permitted one.
`)

import { topic } from '../topic'

export const smallpeople = topic(String.raw`
# smallpeople | Small people | Said by children, survived by parents. Teachers and aunts welcome. | 🧸 🖍️ 🥣 | kitchen garden hill | 3 | en
= bio: parent, tired, amused | teaches five year olds | aunt first class | packs the lunches
= age: three | four | five | six | seven
= said: "I am not tired, my eyes are only practising" | "the moon follows us because we are the good car" | "I will eat it tomorrow when I am a different person" | "grandpa has a soft battery" | "you may be in charge until the snack" | "how do worms know when it is them"
= deed: posted a sandwich to the neighbour | buried the remote with honours | cut the cat's hair (he agreed) | told the whole bus my age | drew a door on the wall and waited by it
% bored | In praise of being bored | A drawer, a rope, an afternoon. | The first twenty minutes are complaint. Do nothing. | The next ten are lying on the floor. Do nothing. | After that the rope is a river, and you are not needed until supper.
> The {age} year old: {said}.
- I'm going to use that on Monday in a meeting.
- Printed on a shirt, please, adult sizes.
- Mine, the same age: {said2}.
-- They should meet. Or be kept apart.
- {age} is the best age for philosophy. It goes downhill until sixty.
> Today the {age} year old {deed}. {I had gone to fetch the post.|We have spoken about it.|I can't be angry, it was beautifully done.}
- Beautifully done matters. Craft first, then the talk.
- Did the neighbour write back?
-- With a biscuit. It's now a postal service.
- You will miss this, they say, and it's true, and it doesn't help at all.
> Questions between {seven and half past|the car and the door|bath and bed}: {41|63|90}. Answered: {9|12}. Correctly: {2|3|we may never know}.
- Answer them all with "what do you think?" and enjoy three minutes.
-- I did. I've been told how rain is made and it involves a horse.
- I keep a list for the library on Saturdays. She thinks librarians know everything. They do.
- Two is a good score.
> Lunchbox came home with {only the crusts|somebody else's spoon|a live snail|a love letter (to the teacher)}. {No comment from the owner.|The snail's called Martin.}
- Long live Martin.
- As the teacher: I've kept it. Spelling was brave.
-- You're the reason he wears a bow tie.
- We own nine spoons that aren't ours and have lost eleven. The economy of spoons.
> [link] In praise of being bored. Written while somebody lay on the floor and complained.
- "Do nothing." The hardest two words in it.
- Tried it. Minute thirty-one: a restaurant for ants.
-- The inspectors shall hear of this.
- My mother raised four of us with that rope.
> Bedtime negotiations have {broken down|entered day four|been taken over by the bear}. {Demands: one more story, water, the meaning of death.|I have given away two stories and a biscuit.}
- Never give the biscuit first. You've nothing left to trade.
- The bear drives a hard bargain in this house as well.
- The meaning of death always comes after the water.
-- It did. We settled upon "ask again on Saturday".
> First day of {school|the new nursery|the big bed}. She {didn't look back|looked back once, to check on me|took a potato for luck}. I'm fine. It's dusty here.
- It is very dusty here too, and I've never met her.
- The potato! How did it go, for the potato?
-- It has its own peg.
- She'll be fine. Will you be fine? Coffee?
`)

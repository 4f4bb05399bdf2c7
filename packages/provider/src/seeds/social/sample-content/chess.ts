import { topic } from '../topic'

export const chess = topic(String.raw`
# chess | Chess problems | Mate in two, endgame studies, lost games honestly told. | ♟️ ♞ ♛ | desk night | 3 | en
= bio: 1400 and at peace | composes mates in two, badly | plays the French for the pain | endgames and tea
= piece: knight | rook | bishop | queen | king's pawn
= sq: e6 | g4 | c3 | h7 | d5 | b2 | f1
= who: a nine year old | my dentist | a man with a parrot | the librarian | someone called Vera who hummed
= rating: 1180 | 1240 | 1395 | 1460 | 1612 | 1733
% underpromotion | The modest pawn | When a queen is too much: three studies. | A new queen would stalemate, a rook would not. A knight gives check at once and a queen does not. | Such moves feel like jokes, and the best studies are jokes told with a straight face. | Set one up on the kitchen table and leave it there. Somebody will solve it on the way to the fridge.
> Lost to {who} today in {19..47} moves. I had a won ending and admired it for too long.
- The position is won, the game is not. It is on every wall of every club.
- What did {who} say after?
-- "You were thinking so nicely, I did not want to disturb you."
- Show the moment!
-- Move thirty-one, {piece} to {sq}, hand still on the piece, heart already gone.
- I have lost to {who} also. We should organise.
> Mate in two for your lunch break. White: Kg1, Qd3, Nf5. Black: K{h8|g8|f8}, pawns {f7 and g6|g7 and h6|f7 and h7}. {No computers|Engines off|First answer gets a biscuit}.
- It is not the check. It is never the check.
- Quiet {queen|knight} move. I see it and I will not spoil it.
-- Correct, and thank you for the restraint.
- I spent my whole lunch on this and did not eat. Lovely one.
- Is there a second solution if the king steps out?
-- Let me look... no, the pawn takes that square. But I was nervous for a minute.
> Rating: {rating}. Last month: {rating2}. I have learnt {a great deal|nothing|two openings and humility}.
- Rating is weather. Study is climate.
- It goes down before it goes up. Mine has been going down since 2016.
-- You must be nearly there, then.
- Same trajectory! Let us play, someone must win.
> Why does nobody tell beginners that {one tempo|the opposition|a bad bishop} is {most of it|the whole sport|worth more than twenty openings}?
- We do tell them. They are playing the fried liver and cannot hear us.
- I learnt the opposition at forty with salt and pepper pots and felt cheated of decades.
-- Salt and pepper are the true school.
- Because "king walks slowly towards a square" does not make a good video.
> [pm] Club night: {9|11|14} players, one kettle, {friend} brought a clock that ticks like a bomb.
- The clock is banned from my board. I lost a rook to it.
- Is it beginners welcome? I can move everything but not well.
-- That is a description of the club.
- Who won?
-- {who}. Again. We are looking into it.
> Studying {rook|bishop and knight|queen versus rook} endings every morning with coffee. It is like {learning to fall|washing a window|sweeping a stair that goes on}.
- And one day in a real game you see it, and your hands go cold, in the good way.
- Rook endings are all drawn, the saying goes, and yet I lose them.
-- They are all drawn for the other one.
- Which book? I want the one with few words.
> {piece} to {sq}. I saw it in the shower, three days after the game.
- The shower is 2400.
- I once woke my husband to tell him. He said "check" and went to sleep again.
- Write down the shower moves. Mine come on bicycles.
> [link] Three little studies where you must not make a queen. They are my favourite kind of modesty.
- The second one! I laughed out loud on a tram.
-- That is the intended use.
- Left the first on the kitchen table as you said. My flatmate solved it on her way to the fridge and then could not sleep.
- Is the third one original?
-- The idea is ancient, the clumsy setting is all mine.
> Playing by post with {my uncle|a lighthouse keeper|an old teacher}: move {14..23}, year {2|3}. I have just seen that I am lost.
- You have about eight months to enjoy it.
-- The resignation will be a beautiful card.
- Do you know whether the other has seen it?
-- The last card said "the garden is doing well". So yes.
- I love that the clock on this game is a garden.
`)

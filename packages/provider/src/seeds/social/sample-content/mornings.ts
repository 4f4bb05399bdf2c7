import { topic } from '../topic'

export const mornings = topic(String.raw`
# mornings | Mornings | Said before the second coffee. | ☀️ ☕ 🌤️ | sea hill kitchen | 5 | en
= bio: gm in all its forms | morning person by marriage | best before ten
= plan: one letter I have been avoiding | the post office and home again | a run if the rain lets me | a difficult phone call, then a peach | nothing, on purpose | the big spreadsheet | planting the last of the garlic
= view: fog on everything | three crows on one aerial | the baker's light | a sky like the inside of a shell | frost flowers on the bin lid | a bus with one passenger, waving
> [am] gm. {view}. Plan for today: {plan}.
- gm! "{plan}" is a real plan. Mine is coffee and then we'll see.
- gm from a place where it is already tomorrow. It goes well, mostly.
-- Spoilers!
- gm. We can hold the phone call for each other, if that helps.
- Here: {view2}. Kettle on.
> [am] Good morning to {everyone|night shift people going home|whoever is reading this on a tram|the person who salted our steps}. {Especially you.|Only you, today.|Mind the ice.}
- Night shift here. Thank you. Good night.
-- Sleep well! Curtains closed, phone in the drawer.
- Reading on a tram! How did you know!
- Good morning, you.
> [am] gm, {view} and I am {out of coffee|out of milk|wearing odd socks|already late and calm about it}.
- Odd socks are two chances at the right one.
- I have coffee. I could throw some in your direction.
- Calm about it! Please teach us.
-- Step one: it is too late to be early.
> [am] The first sip. That's the cast.
- gm. Same. {View|Silence} and the first sip.
- Tea people are reading this with dignity.
-- Tea people are always welcome and always right about the pot.
- I am on the fourth. It's still fine but it isn't the first.
> [am] [img] {view}. {Worth getting up for.|I nearly missed it.|Nobody else in the street saw it but you have now.}
- Thank you for getting up so that I did not have to.
- That colour has no business being real at this hour.
- Looks like the cover of an album I would have loved at nineteen.
> [am] gm to {friend}, who told me to {go to bed|write the thing|apologise|eat breakfast} and was right.
- I love it when people are right about small things.
- And did you?
-- I did, and the world did not end, and there was toast.
> [am] Today's small ambition: {plan}. {Hold me to it.|Ask me at six.}
- It is nearly six somewhere. Well?
-- Done!! Nobody is more surprised than me.
- Noted. I shall be stern.
- Mine is {plan2}. Race you.
> [am] Dreamt that {I had to give a speech about spoons|the house had one more room|my old teacher drove the bus|I could park}. gm.
- The extra room! Everybody gets that one. What was in it?
-- Chairs. A lot of chairs, all facing one way.
- How was the speech received?
- gm. Parking dreams are the most luxurious ones.
`)

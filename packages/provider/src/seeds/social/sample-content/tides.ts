import { topic } from '../topic'

export const tides = topic(String.raw`
# tides | Tide watching | Water goes out, water comes in, and we write down when. Tables, rockpools, strange things on the strand. | 🌊 🦀 🐚 | sea shore | 3 | en
= bio: keeps a tide diary | low water enthusiast | will cancel plans for a spring tide | counts limpets for fun
= place: Gull Point | the old slipway | Saltmarsh Lane | the harbour mouth | Kelp Bay | the causeway | Morrow Sands | the ferry steps | Pebble Cove
= find: a mermaid's purse, still springy | half a clay pipe | a brittle star the size of my palm | somebody's wedding shoe | a glass float with the net still on | three cuttlebones in a row | a message bottle with a shopping list in it | a lump of sea coal
= time: 5:40 | 6:12 | just before seven | 4:55 | ten past eight
= beast: a blenny | a shore crab in its new shell | two beadlet anemones fighting, slowly | a lumpsucker guarding eggs | a sea hare | a prawn you could read a newspaper through
% spring-tides | What a spring tide is, and why it has nothing to do with spring | Sun and moon pulling in one line, twice a month. | When sun, earth and moon stand in one line their pulls add up: high water climbs higher and low water drops lower than usual. This happens near every new and every full moon. | The best time on the shore is the hour around low water. Go out with the ebb, turn back before the turn, and tell somebody where you are. | Take nothing alive home. Put stones back the way they lay.
> [img:shore] Low water at {place} this morning, {time}. The ebb went {a good ten metres|two breakwaters|much} further out than the table promised and left behind {find}.
- {find}?? What did you do with it?
-- Photographed it, felt important for a minute, put it back.
--- Correct on all three counts.
- The table never reckons with the wind. Two days of easterlies and you can add {20..40} centimetres of beach.
-- That explains it. It blew like a hairdryer all week.
- I was at {place2} at the same hour and got nothing but wet socks. Jealous.
- Is it safe to walk all the way out there? I have a {six|eight|nine} year old who would lose his mind.
-- With the ebb, yes. Be back on the shingle when it turns, it comes in behind you.
> [am] Rockpool report from {place}: {beast}, {beast2}, and a crisp packet with a best-before of {1989|1994|2003}.
- The crisp packet is the only one of those that will outlive us.
- {beast} this early in the year! Mine only turn up when the water is above eleven degrees.
-- It was nine. Maybe this one is a show-off.
- Can you mark the pool on a map or is it a secret pool?
-- All good pools are secret pools. Second ledge after the rusty ring, and you never heard it from me.
- Please do a whole thread of these. I read them on the bus and arrive happier.
> Unpopular: the best tide is not the lowest one. It is the ordinary neap on a {Tuesday|Wednesday} when nobody else turns up.
- Hard agree. I have had {place} to myself for {3..7} neaps in a row.
- No. The lowest one shows you a country that is there eleven hours a year. I will not be talked out of it.
-- You may have the eleven hours. I keep the rest.
- I would pay good money to read your tide opinions in a bound volume.
> I have written down every high water at {place} for {4..11} years now. {It began as|It started with} a bet with my father and nobody remembers who won.\n\nWhat I did not expect: I know what the moon is doing without looking up. I can tell from the sound on the steps whether it is still making. And the sea wall gets wet on about {9..20} days a year where it used to be three.\n\nThe notebook is not science. But it is the longest I have ever paid attention to anything.
- "The longest I have ever paid attention to anything" is going on my fridge.
- It is science. Somebody measured the same thing the same way for years. There are papers built on less.
-- My units are "second step" and "third step" but thank you.
--- Survey the steps once and you have a gauge.
- Would you scan a page? I would love to see the handwriting change.
-- It gets worse every winter and better every spring. Will scan one this weekend.
- The nine-to-twenty days line made me put my phone down for a bit.
> Question for the chart people: the app says low at {time}, the harbour board says {20..45} minutes later, the crab says now. Whom do I trust?
- The crab. Always the crab.
- The board is for the gauge at the harbour mouth. Water needs time to get round the corner, so your beach is later.
-- That is the first explanation that made sense. Thanks.
- Check whether the app knows about summer time. Mine does not and I have been an hour wrong since March.
> [img:sea] [pm] Stayed at {place} until the light went. The flood came in so quietly that the only sound was the boats turning round.
- The boats turning round! I hear that every night and never had a sentence for it.
- You can see the line where the fresh water stays on top. Lovely picture.
- This is why I follow this channel.
> [link] I wrote a page for people who turn up with buckets and questions. Corrections welcome, pedantry doubly so.
- "Put stones back the way they lay" should be on a sign at every car park.
-- I have asked the council. The council has asked for a form.
- One pedantry: it is near new and full moon, but a day or two after. The sea is slow to take a hint.
-- Mended in my head, and by tonight on the page.
- Sent this to my sister who thinks spring tides are when it gets warm.
> Which of you put the little brass plate at {place} that says NORMAL SERVICE WILL BE RESUMED at {4|6} o'clock?
- No comment.
-- That is a yes.
- It was the same person who put googly eyes on the mooring post, and I love them.
- It is screwed in with stainless. Whoever it was means to stay.
> Found {find} at {place} today. Best walk in weeks.
- It is always on the days you nearly stayed in.
- My best find there was a set of false teeth, so, well done.
-- Upper or lower?
--- Upper. Excellent condition.
- I collect these. If you ever want to swap, I have a drawer.
> Storm surge warning for tonight, add {60..90} centimetres at the top of the tide around {place}. {Move your dinghy.|Move the car.|Bring the bins in.}
- Moved. Thank you, I would not have looked.
- Our street gets it first. Sandbags are by the chapel, help yourselves.
-- You are a gem. Soup afterwards at mine if the lights stay on.
- Update from the steps: third one is wet and there are {2..3} hours to go.
- They said the same in January and it was a puddle.
-- And in {2013|2019} they said nothing and it was my kitchen.
`)

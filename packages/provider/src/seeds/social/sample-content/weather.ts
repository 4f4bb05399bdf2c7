import { topic } from '../topic'

export const weather = topic(String.raw`
# weather | Weather | Amateur forecasters, rain gauges, clouds with names. | ⛅ 🌧️ 🌬️ | hill sea shore | 3 | en
= bio: rain gauge owner | cloud spotter | wind from the north-east, as usual | barometer tapper
= cloud: a lenticular like a stack of plates | mammatus over the car park | one perfect cumulus, like a drawing | virga that never arrived | a shelf cloud with intentions
= place: over the ring road | behind the church | over the bay | coming down the valley | exactly over our washing
= mm: 3 | 7 | 12 | 19 | 31 | 44
% gauge | A rain gauge from a bottle | And why the roof is the wrong place for it. | Cut a straight-sided bottle, turn the top upside down into it, and mark millimetres with a ruler. | Stand it on open ground, twice as far from the house as the house is tall. | Read it at the same hour each day. A dry day is a reading as well: write nought.
> [img:hill] {cloud}, {place}. {Stood in the road for it.|Nobody else looked up.|The dog looked up too.}
- I saw the same from the other side! It looked like a hat.
- What a beauty. Which way was it moving?
-- It was not. It stood there like somebody waiting to be asked.
- The dog has taste.
> {mm} mm since {yesterday|midnight|nine this morning}. {Cellar is fine.|The gauge has a snail in it, so call it less.|The frogs are holding a meeting.}
- {4..9} here, twelve kilometres away. It rained by postcode.
- What is a snail worth in millimetres?
-- About two, if he has drunk.
- Our frogs have sent a delegation.
> My {grandmother's knee|barometer|cat} says rain. The app says sun. {We shall see at four.|I am taking a coat.}
- It's four. Well?
-- The knee has it. By a mile.
- The app has no knee. Never trust a thing without a knee.
- Which app? Mine said "light drizzle" during a thing with a name.
> Frost on the {inside|car|washing} for the first time this {season|year}. The air smells of {pencils|iron|nothing at all}.
- Pencils! Yes. That is what it is.
- Covered the lemons last night by pure luck.
- Minus what?
-- Minus three on the grass and plus one at the wall, so the wall has the tomatoes now.
> Storm names should be {less friendly|chosen by children|in alphabetical order of damage}. I cannot be afraid of {Nigel|Poppy|Brenda}.
- Brenda took my trampoline.
-- I take it back. I am sorry about Brenda.
- My son wants one called "Gary the Destroyer" and I see no reason why not.
- Named after the person whose washing is out. That is how it works in our street.
> [link] How to make a rain gauge from a bottle. Any readings welcome, I keep a map.
- Built with the class. Twenty-six gauges, twenty-six opinions.
-- That is a better network than the county has!
- "Write nought" is the hardest part and I can see why it matters.
- On your map as of today: bottom left, above the pub.
> Wind has gone {round to the east|completely|up two in an hour} {place}. {Take in what you love.|Kites!|You can hear the motorway, so rain by morning.}
- The motorway rule has never failed me.
- Kite's up. Kite's gone. Kite's in the next parish.
- Here the sea has gone flat and oily, that's the one I don't like.
`)

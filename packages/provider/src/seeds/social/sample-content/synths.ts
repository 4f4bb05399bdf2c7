import { topic } from '../topic'

export const synths = topic(String.raw`
# synths | Synths | Knobs, cables, patches, noise complaints. Modular or one plastic keyboard, all welcome. | 🎛️ 🎹 🔊 | night neon | 4 | en
= bio: owns more cables than socks | makes slow music for fast trains | drone enjoyer | solders at weekends
= box: a second-hand groovebox | a monosynth with one dead key | my first filter kit | a toy keyboard | an old string machine | a tiny FM thing | a wavetable module
= word: warm | rude | underwater | like bees in a cathedral | like a fridge dreaming | like brass in fog
= gear: a reverb pedal | another oscillator | a proper mixer | one more sequencer | an envelope follower
% patch-notes | Ten patches to try on anything with a filter | No brand names, only ideas. | Feed the filter its own output and turn it up until it whistles. Play the whistle. | Make the envelope slower than you dare. Then double it. | Record four bars, throw away the first three.
> Got {box} for {20..90} at a {flea market|car boot sale|school clearance}. It smells of {smoke|attic|somebody's band} and sounds {word}.
- Open it before you plug it in again. Those capacitors are older than some countries.
-- Opened. There was a plectrum and a dead spider in there, otherwise clean.
--- The spider is what made it {word}.
- {word} is the best possible review.
- Please record it before you clean it. You never get that sound back.
- I sold mine in 2009 and I think about it about once a day.
> Studio rule for this month: one synth, one pedal, no buying {gear}. Day {3..19}.
- What happens on the last day?
-- I buy {gear}. But with character.
- The limits work. I made more in one month with a toy keyboard than in a year of modules.
- Day one here. Already looking at listings "for research".
> [night] It is late, the headphones are on, and I found a patch that sounds {word}. I am scared to touch anything.
- Record it. Now. Before the oscillators drift.
-- Recording. Forty minutes so far. I am a person who owns forty minutes of this.
- Take a photo of the panel, you think you will remember and you will not.
- Leave it on overnight and see what it becomes.
> Neighbour knocked about the bass. Turns out {she plays the cello|he used to mix live sound|they wanted to know the tempo}. We are starting a band.
- Best ending to a noise complaint in history.
- Name?
-- Party Wall.
--- I would buy the shirt.
- Mine left a note with "more of the second one please". I have it framed.
> Does anyone understand what {the fourth knob|the unlabelled switch|the jack marked X} does? The manual says "{to taste|see overleaf|experiment}" and there is no overleaf.
- It adjusts how sure you are of yourself.
- It sets where the envelope comes back to. Turn it while holding a long note, then you hear it.
-- You are right! It has been in the wrong place since I bought it.
- Nobody knows. The designer does not know. I asked.
> Finished a track for the first time in {five|eight|eleven} months. It is {2|3|4} minutes long and nothing happens in it and I love it.
- Nothing happening is a genre and you may be good at it.
- Finishing is the whole skill. Congratulations, properly.
-- Thank you. I nearly added drums and then went to bed instead.
- Put it up! I need something for the night bus.
> Things I say instead of "I cannot play": {generative|it's about texture|the machine decides|I'm more of a listener, really}.
- "It's exploring the space between notes", as in, I missed.
- I do sound design (I hit one key and look thoughtful).
- Fifteen years of lessons here and I use one finger. The finger is very trained.
> Cable census: {64..210}. Cables that are the right length: {2|3|none}.
- They are either eleven centimetres or the length of a street.
- Colour-code by length. I did it on a rainy Sunday and my life is different now.
-- I will do this and then lie about how long it took.
- Mine are all the right length, I only make patches that are the wrong size.
> [link] Wrote down ten patches to try when you are stuck. No brand names, works on anything with a filter.
- Number two broke my brain. The envelope takes a minute to open and the room changes.
- "Throw away the first three" is going to improve everything I have ever made.
- Tried them on a toy keyboard with one knob. Got to six.
-- Six is a lot for one knob!
> Jam at mine on {Thursday|Friday|Saturday}, bring one box and one cable. {friend} is bringing the bad drum machine, so we shall need the neighbours' blessing.
- The bad drum machine is the best drum machine.
- In. I have a box that only does hi-hats.
-- Perfect, that is a whole member of the band.
- Can I bring a recorder? The plastic kind. The breathing kind.
-- You may bring it and we shall put it through everything.
`)

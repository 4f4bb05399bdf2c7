/**
 * Emoji by their common shortcodes. Loaded on first use. Each entry is an emoji and its names, the most common one
 * first.
 */
const list = `😀 grinning happy|😃 smiley|😄 smile|😁 grin|😆 laughing satisfied|😅 sweat_smile|🤣 rofl|😂 joy tears lol
🙂 slight_smile|🙃 upside_down|😉 wink|😊 blush|😇 innocent angel|🥰 in_love hearts|😍 heart_eyes|🤩 star_struck
😘 kiss|😋 yum|😛 tongue|😜 wink_tongue|🤪 zany|🤗 hug|🤭 giggle oops|🤫 shush quiet|🤔 thinking hmm|🤐 zipper
🤨 raised_eyebrow|😐 neutral|😑 expressionless|😶 no_mouth|😏 smirk|😒 unamused|🙄 eye_roll|😬 grimace|😌 relieved
😔 pensive|😪 sleepy|😴 sleeping zzz|😷 mask|🤒 sick|🤯 mind_blown exploding_head|🤠 cowboy|🥳 party partying
😎 cool sunglasses|🤓 nerd|🧐 monocle|😕 confused|😟 worried|🙁 frown|😮 open_mouth wow|😲 astonished|🥺 pleading
😢 cry|😭 sob|😱 scream|😤 triumph huff|😡 rage angry|🤬 swearing|💀 skull dead|💩 poop|🤡 clown|👻 ghost|👽 alien
🤖 robot|🎃 pumpkin|😺 smiley_cat|❤️ heart love|🧡 orange_heart|💛 yellow_heart|💚 green_heart|💙 blue_heart
💜 purple_heart|🖤 black_heart|🤍 white_heart|💔 broken_heart|💯 100 hundred|💥 boom|💦 sweat_drops|💨 dash|💤 zzz
👋 waving hello bye|🤚 raised_back|✋ raised_hand stop|🖖 vulcan|👌 ok_hand ok|🤏 pinch|✌️ v peace|🤞 fingers_crossed luck
🤘 metal horns|👈 point_left|👉 point_right|👆 point_up|👇 point_down|👍 +1 thumbsup like yes|👎 thumbsdown no
✊ fist|👊 punch|👏 clap|🙌 raised_hands hooray|🫶 heart_hands|🤝 handshake deal|🙏 pray thanks please|✍️ writing
💪 muscle strong|🧠 brain|👀 eyes look|👁️ eye|👶 baby|🙋 raising_hand|🤦 facepalm|🤷 shrug|🏃 runner|💃 dancer
🐶 dog|🐱 cat|🐭 mouse|🐰 rabbit|🦊 fox|🐻 bear|🐼 panda|🐯 tiger|🦁 lion|🐮 cow|🐷 pig|🐸 frog|🐵 monkey
🙈 see_no_evil|🙉 hear_no_evil|🙊 speak_no_evil|🐔 chicken|🐧 penguin|🐦 bird|🦅 eagle|🦉 owl|🐺 wolf|🐴 horse
🦄 unicorn|🐝 bee|🐛 bug|🦋 butterfly|🐌 snail|🐢 turtle|🐍 snake|🐙 octopus|🦀 crab|🐠 fish|🐬 dolphin|🐳 whale
🦈 shark|🐚 shell|🌵 cactus|🎄 christmas_tree|🌲 evergreen|🌳 tree|🌴 palm_tree palm|🌱 seedling|🍀 clover|🍁 maple
🍄 mushroom|🌷 tulip|🌹 rose|🌻 sunflower|🌞 sun_face|🌝 moon_face|🌙 moon|🌍 earth_africa world|🌎 earth_americas
🌏 earth_asia|🪐 planet|⭐ star|🌟 glowing_star|✨ sparkles|⚡ zap lightning|🔥 fire lit|🌈 rainbow|☀️ sun sunny
⛅ partly_cloudy|☁️ cloud|🌧️ rain|⛈️ storm thunder|❄️ snowflake|⛄ snowman|🌊 wave ocean sea|💧 droplet|🌪️ tornado
🍎 apple|🍐 pear|🍊 orange|🍋 lemon|🍌 banana|🍉 watermelon|🍇 grapes|🍓 strawberry|🍒 cherries|🍑 peach|🥭 mango
🍍 pineapple|🥥 coconut|🥑 avocado|🌽 corn|🌶️ hot_pepper|🍞 bread|🧀 cheese|🍔 burger|🍟 fries|🍕 pizza|🌮 taco
🍣 sushi|🍜 ramen|🍝 pasta spaghetti|🍦 icecream|🍩 donut|🍪 cookie|🎂 cake birthday|🍫 chocolate|🍿 popcorn
☕ coffee|🍵 tea|🧉 mate|🍺 beer|🍻 cheers beers|🍷 wine|🥂 toast champagne|🍸 cocktail|🍴 fork_knife
⚽ soccer football|🏀 basketball|🏈 american_football|⚾ baseball|🎾 tennis|🏐 volleyball|🎱 8ball|🏆 trophy win|🥇 first_place gold
🎯 dart target|🎮 game controller|🎲 dice|🧩 puzzle|🎨 art|🎬 clapper movie|🎤 mic|🎧 headphones|🎵 music note|🎸 guitar|🎹 piano
🎉 tada celebrate|🎊 confetti|🎈 balloon|🎁 gift present|🚗 car|🚕 taxi|🚌 bus|🚲 bike|✈️ airplane plane|🚀 rocket ship_it
🛸 ufo|⛵ sailboat boat|🚢 ship|⚓ anchor|🚂 train|🗺️ map|🏔️ mountain|🏖️ beach|🏝️ island|🏠 house home|🏙️ city
🌅 sunrise|🌃 night|⌚ watch|📱 phone|💻 laptop computer|⌨️ keyboard|🖥️ desktop|📷 camera|🎥 video|📺 tv|📻 radio
⏰ alarm|⏳ hourglass|💡 bulb idea|🔦 flashlight|💸 money_wings|💰 moneybag|💵 dollar|💎 gem diamond|🔧 wrench|🔨 hammer
🛠️ tools|⚙️ gear|🧪 test_tube|🔬 microscope|🔭 telescope|📡 satellite|💊 pill|🔑 key|🔒 lock|🔓 unlock|📦 package
✉️ envelope mail|📬 mailbox|📝 memo note|📄 page|📚 books|📖 book|🔖 bookmark|📎 paperclip|📌 pin pushpin|✂️ scissors
📈 chart_up up_only|📉 chart_down|📊 bar_chart|📅 calendar|🗑️ wastebasket trash|🔍 mag search|🔗 link|📣 mega megaphone
🔔 bell|🔕 no_bell|💬 speech|💭 thought|✅ white_check_mark done|✔️ check|❌ x|❗ exclamation|❓ question|⚠️ warning
🚫 no_entry|♻️ recycle|🆗 ok_button|🆕 new|🔴 red_circle|🟠 orange_circle|🟡 yellow_circle|🟢 green_circle|🔵 blue_circle
🟣 purple_circle|⚫ black_circle|⚪ white_circle|⬆️ arrow_up|⬇️ arrow_down|⬅️ arrow_left|➡️ arrow_right|🔄 arrows refresh
➕ plus|➖ minus|♾️ infinity|🏁 checkered_flag|🚩 flag|🏴‍☠️ pirate|🎩 tophat hat|🧢 cap|👑 crown|👓 glasses|🕶️ dark_glasses`

export interface Emoji {
  glyph: string
  name: string
}

const all: { glyph: string; names: string[] }[] = list.split(/[|\n]/).map((line) => {
  const [glyph = '', ...names] = line.split(' ')
  return { glyph, names }
})

/** Emoji whose names begin with the query, then those that contain it; an exact match comes first. */
export function searchEmoji(query: string, most: number): Emoji[] {
  const found = all.flatMap(({ glyph, names }) => {
    const ranked = names
      .map((name) => ({ name, rank: rankOf(name, query) }))
      .filter(({ rank }) => rank < 3)
      .sort((a, b) => a.rank - b.rank)[0]
    return ranked ? [{ glyph, ...ranked }] : []
  })
  return found
    .sort((a, b) => a.rank - b.rank)
    .slice(0, most)
    .map(({ glyph, name }) => ({ glyph, name }))
}

const rankOf = (name: string, query: string): number =>
  name === query ? 0 : name.startsWith(query) ? 1 : name.includes(query) ? 2 : 3

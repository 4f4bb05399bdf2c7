import type { TopLevelTopic } from '@castaway/contract'
import { termsOf } from './terms'

/** Words that are typical of each category; a word is in the first category that has it. */
const TYPICAL: Readonly<Record<TopLevelTopic, string>> = {
  music:
    'music song songs album albums concert band bands guitar piano drums singer singing vinyl playlist melody lyrics jazz rap techno dj tune chord choir orchestra violin remix',
  sports:
    'sport sports football soccer basketball baseball tennis golf match league team teams goal goals player players coach championship cup olympics race racing cricket rugby hockey surfing sailing regatta stadium playoffs',
  gaming:
    'game games gaming gamer gamers console xbox playstation nintendo steam quest level rpg minecraft chess esports multiplayer arcade boss puzzle speedrun',
  film_tv_video:
    'movie movies cinema series season episode episodes tv netflix trailer director actor actress documentary anime video videos scene sequel streaming screenplay',
  food_dining:
    'food recipe recipes cooking cook cooked bread bake baking coffee tea breakfast lunch dinner restaurant soup cake cheese fish rice noodles pasta pizza spicy kitchen chef wine beer sourdough garlic onion delicious taste chili mango crab oyster oysters vegan dessert',
  science_technology:
    'ai software code coding developer developers engineer engineering science scientist physics chemistry biology space rocket nasa satellite telescope robot robots data model models algorithm computer computers protocol chip server api app apps frame frames crypto bitcoin ethereum eth btc blockchain onchain wallet token tokens nft internet web research planet comet eclipse battery solar sensor',
  business_entrepreneurs:
    'business startup startups founder founders company companies market markets revenue customers sales funding invest investing investor investors stocks economy price prices trade trading profit bank ceo product launch marketing hiring entrepreneur',
  arts_culture:
    'art artist artists painting paint drawing sketch gallery museum sculpture poem poems poetry poet novel literature theater theatre opera ballet exhibition photography photo photos design ceramics pottery illustration culture heritage',
  news_social_concern:
    'news election elections vote voting president government minister parliament law court war protest police climate flood earthquake storm hurricane strike policy politics rights crisis border refugees senate congress wildfire outage',
  travel_adventure:
    'travel trip trips journey island islands beach mountain mountains hike hiking camping flight flights airport hotel train trains ferry boat boats harbor harbour harbourmaster road passport tourist trail adventure voyage lagoon lighthouse map',
  fitness_health:
    'health fitness workout gym running run marathon yoga exercise training muscle weight diet sleep doctor hospital vaccine medicine therapy meditation mental injury nutrition protein stretching swim swimming',
  fashion_style:
    'fashion style dress dresses shoes sneakers jacket outfit makeup hair hairstyle beauty designer runway jewelry vintage perfume tailor fabric',
  celebrity_pop_culture:
    'celebrity celebrities star stars famous fans fandom meme memes viral paparazzi gossip kpop oscars grammys award awards influencer redcarpet',
  family:
    'family mother mom mum father dad son daughter baby babies kids children child parents parenting grandmother grandma grandfather grandpa brother sister toddler wedding',
  relationships:
    'love dating date boyfriend girlfriend partner marriage married divorce breakup romance friendship friend friends crush valentine couple trust lonely',
  learning_educational:
    'learn learning lesson lessons course courses teacher teach teaching book books read reading language languages grammar history library lecture tutorial math mathematics study studying vocabulary workshop',
  youth_student_life:
    'student students school college university campus exam exams homework class classes semester dorm graduation thesis professor teenager teen',
  other_hobbies:
    'hobby garden gardening plants seeds knitting sewing crochet woodworking fishing bird birds birdwatching collecting stamps model lego craft crafts bicycle cycling bike pets dog dogs cat cats frog frogs tools hammer',
  diaries_daily_life:
    'today morning evening night weekend monday friday coffee rain weather home work office neighbor neighbour street bus walk laundry cleaning tired birthday breakfast',
}

const categoryOfWord = new Map<string, TopLevelTopic>()
for (const [category, words] of Object.entries(TYPICAL) as [TopLevelTopic, string][]) {
  for (const word of words.split(' ')) {
    if (!categoryOfWord.has(word)) categoryOfWord.set(word, category)
  }
}

/** The topic's own words count as much as this many casts. */
const OWN_WORDS = 5

/** Fewer casts than this share say nothing about the category. */
const MIN_SHARE = 0.2

/** The category whose typical words most casts of a topic contain; daily life if hardly any do. */
export function categoryOf(term: string, texts: readonly string[]): TopLevelTopic {
  const counts = new Map<TopLevelTopic, number>()
  const add = (terms: Iterable<string>, weight: number) => {
    const found = new Set([...terms].flatMap((word) => categoryOfWord.get(word) ?? []))
    for (const category of found) counts.set(category, (counts.get(category) ?? 0) + weight)
  }
  add(term.split(' '), OWN_WORDS)
  for (const text of texts) add(termsOf(text), 1)
  const [best] = [...counts].toSorted(([, a], [, b]) => b - a)
  return best && best[1] >= Math.max(2, MIN_SHARE * texts.length) ? best[0] : 'diaries_daily_life'
}

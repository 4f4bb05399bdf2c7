/**
 * The most common words of languages in Latin script, by the name of their stemmer in PostgreSQL, followed by the
 * letters that distinguish them. A word may belong to several languages.
 */
export const COMMON_WORDS: Readonly<Record<string, { words: string; letters?: string }>> = {
  english: {
    words:
      'the a an and or but if of to in on at by for from with without about into over under out up is are was were be been being am have has had do does did will would can could should may might must not no i you he she it we they me him her us them my your his its our their this that these those who what when where why how which there here all some any more most very just so than then as also only even still too because while after before every each other another new good one two',
  },
  spanish: {
    words:
      'el la los las un una unos unas y o pero si de del al a en con sin por para que quien cuando donde como es son era eran fue ser estar está están estoy estaba hay han ha he había yo tú él ella nosotros ellos me te se nos lo le les mi mis tu tus su sus este esta estos estas ese esa eso esto muy más menos también ya no sí todo toda todos todas sobre entre hasta desde porque pues así hoy nada algo otro otra',
    letters: 'ñ¿¡',
  },
  portuguese: {
    words:
      'o a os as um uma uns umas e ou mas se de do da dos das em no na nos nas ao à pelo pela com sem por para que quem quando onde como é são era eram foi ser estar está estão estou há tem têm tinha eu tu ele ela nós eles você vocês me te lhe meu minha seu sua este esta isto isso esse essa muito mais menos também já não sim todo toda todos todas sobre entre até desde porque assim hoje nada algo outro outra',
    letters: 'ãõ',
  },
  french: {
    words:
      'le la les un une des et ou mais si de du au aux à en dans avec sans par pour que qui quand où comme est sont était étaient être suis es sommes ai as a ont avait je tu il elle on nous vous ils elles me te se ce cette ces cet mon ma mes ton ta tes son sa ses notre votre leur leurs très plus moins aussi déjà ne pas non oui tout toute tous toutes sur sous entre vers chez depuis parce car donc alors y quoi rien autre',
    letters: 'œêèùû',
  },
  german: {
    words:
      'der die das den dem des ein eine einen einem einer eines und oder aber wenn von vom zu zum zur in im an am auf aus bei mit nach ohne für über unter durch um ist sind war waren sein bin bist hat haben hatte wird werden wurde kann können muss soll ich du er sie es wir ihr mich dich sich uns mein dein unser nicht kein keine nein ja so auch nur noch schon sehr mehr als wie was wer wo wann warum dass weil hier dort dieser diese dieses alle alles viel viele immer heute doch',
    letters: 'ßäöü',
  },
  italian: {
    words:
      'il lo la i gli le un uno una e o ma se di del dello della dei degli delle a al allo alla ai alle da dal dalla in nel nella nei con su sul sulla per tra fra che chi quando dove come è sono era erano essere sei siamo ho hai ha abbiamo hanno aveva io tu lui lei noi voi loro mi ti si ci vi mio mia tuo suo sua questo questa questi queste quello quella molto più meno anche già non sì tutto tutta tutti tutte perché così oggi niente altro altra',
    letters: 'ìò',
  },
  dutch: {
    words:
      'de het een en of maar als van naar in op aan bij met zonder voor over onder door uit om te tot is zijn was waren ben bent heeft hebben had wordt worden kan kunnen moet zal ik jij je hij zij ze wij we jullie mij mijn jouw zijn haar ons onze hun niet geen nee ja zo ook nog al zeer meer dan hoe wat wie waar wanneer waarom dat die dit deze er hier daar alle alles veel heel vandaag',
  },
  swedish: {
    words:
      'och eller men om att en ett den det de av till från i på vid med utan för över under genom ut upp är var vara har hade kan ska skall måste jag du han hon vi ni dem mig dig sig oss min mitt din ditt sin vår inte ingen nej ja så också bara än redan mycket mer hur vad vem där när varför som här alla allt många idag',
    letters: 'åäö',
  },
  danish: {
    words:
      'og eller men hvis at en et den det de af til fra i på ved med uden for over under gennem ud op er var være har havde kan skal må jeg du han hun vi dem mig dig sig os min mit din dit sin vores ikke ingen nej ja så også kun end allerede meget mere hvordan hvad hvem hvor når hvorfor som her alle alt mange i dag',
    letters: 'åæø',
  },
  norwegian: {
    words:
      'og eller men hvis at en et ei den det de av til fra i på ved med uten for over under gjennom ut opp er var være har hadde kan skal må jeg du han hun vi dem meg deg seg oss min mitt din ditt sin vår ikke ingen nei ja så også bare enn allerede mye mer hvordan hva hvem hvor når hvorfor som her alle alt mange i dag',
    letters: 'åæø',
  },
  finnish: {
    words:
      'ja tai mutta jos että on ovat oli olivat olla en et ei emme ette eivät minä sinä hän me te he se ne tämä tuo nämä minun sinun hänen meidän niin myös vain vielä jo hyvin kuin kuka mikä mitä missä milloin miksi miten koska kun kanssa ilman yli alla nyt täällä kaikki paljon tänään ole',
    letters: 'äö',
  },
  turkish: {
    words:
      've veya ama eğer bir bu şu o ben sen biz siz onlar beni seni bana sana benim senin onun ile için gibi kadar göre daha çok az en ne kim nasıl neden nerede var yok değil mi mı mu mü de da ki her şey bütün hiç sonra önce bugün olan oldu olarak ise',
    letters: 'ğşıç',
  },
  indonesian: {
    words:
      'dan atau tetapi tapi jika kalau dari ke di pada dengan tanpa untuk tentang oleh adalah ialah yang ini itu saya aku kamu anda dia kami kita mereka tidak bukan ya juga hanya masih sudah sangat lebih seperti apa siapa mana kapan mengapa bagaimana karena ada akan bisa harus semua banyak hari sini',
  },
  romanian: {
    words:
      'și sau dar dacă de la din pe cu fără pentru despre prin în este e sunt era erau fi am ai are au avea eu tu el ea noi voi ei ele mă te se ne vă meu mea tău său lui lor acest această aceste acel nu da foarte mai puțin și doar deja ca cum ce cine unde când un o unei unui toate toți mult azi',
    letters: 'ășțţ',
  },
  hungarian: {
    words:
      'a az egy és vagy de ha hogy nem igen is csak még már nagyon mint ez ezt ezek azok én te ő mi ti ők engem téged minket van vannak volt voltak lesz lenni meg el ki be fel le mert amikor ahol hol mikor miért hogyan mit minden sok itt ott ma aki ami',
    letters: 'őű',
  },
  catalan: {
    words:
      'el la els les un una uns unes i o però si de del dels al als a en amb sense per que qui quan on com és són era eren ser estar està hi ha han he jo tu ell ella nosaltres ells em et es ens ho li meu meva teu seu seva aquest aquesta això molt més menys també ja no sí tot tota tots totes sobre entre fins des perquè avui res altre',
    letters: 'ŀ',
  },
}

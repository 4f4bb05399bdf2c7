import { topic } from '../topic'

export const bahari = topic(String.raw`
# bahari | Bahari | Habari za pwani: bahari, methali, chakula, safari za dala dala. | 🌊 🥥 ⛵ | sea shore street | 2 | sw
= bio: mtoto wa pwani | napenda methali na chai ya tangawizi | mchoraji wa khanga | safari ni shule
= mahali: Forodhani | bandarini | soko la samaki | kona ya Mzee Juma | ufukweni
= kitu: mishkaki | chai ya tangawizi | mandazi ya moto | wali wa nazi | maji ya madafu | urojo
= methali: Haraka haraka haina baraka | Haba na haba hujaza kibaba | Asiyefunzwa na mamaye hufunzwa na ulimwengu | Penye nia pana njia | Mgeni njoo mwenyeji apone
% nazi | Wali wa nazi wa bibi | Mambo matatu ambayo bibi hakuandika. | Nazi ikunwe mwenyewe, na hadithi isimuliwe wakati wa kukuna. | Tui la pili kwanza, tui zito mwisho. Usikoroge sana. | Sufuria ifunikwe, na wageni wasisubiri peke yao.
> [img:sea] Leo {mahali}: {kitu} na upepo wa {kusi|kaskazi}. {Sina la kuongeza.|Maisha ni haya.}
- {kitu} pale ni tamu kuliko kwetu, nakubali kwa shida.
- Umenikumbusha nyumbani. Niko mbali na bahari miaka mitatu.
-- Rudi, kiti chako bado kipo.
- Uliwasalimia wavuvi?
-- Wote, na paka wao pia.
> Methali ya leo: "{methali}". {Bibi alikuwa sahihi.|Nimeielewa leo tu.}
- Kwetu tunaongeza: na pole pole ndio mwendo.
- Leo nimeihitaji hii kazini, asante.
-- Wape na wao wasikie!
> Dala dala leo: {watu ishirini na moja|kuku wawili|godoro la futi sita}, redio juu, na kondakta {anaimba|anasimulia hadithi}. {Sikushuka kituo changu.|Nilifika nikicheka.}
- Kondakta huyo namjua! Njia ya sokoni.
- Godoro lililipa nauli?
-- Lililipa nusu.
> Swali la pwani: {kitu} asubuhi au jioni? Nyumbani {tumegawanyika|hakuna amani}.
- Asubuhi, kabla jua halijachoka.
- Jioni, na watu. Chakula bila watu ni mazoezi tu.
- Vyote viwili, na usiku tukikumbuka.
> [link] Niliandika mambo matatu kuhusu wali wa nazi. Bibi amekubali mawili.
- "Usikoroge sana" ni ushauri wa maisha.
- Bibi alikataa lipi?
-- La kuandika kabisa.
> [am] Habari za asubuhi! Bahari {imetulia|imechafuka}, jua {linachelewa|limefika}, {kitu} mezani.
- Nzuri sana! Huku bara ni baridi, tuonee huruma.
- Salama. Karibu chai.
`)

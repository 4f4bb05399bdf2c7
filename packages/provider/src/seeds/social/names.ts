/** An origin of users: names, towns with location and time zone, and the language. */
export interface Origin {
  language: string
  /** `Romanized` or `Romanized:native`. */
  first: string[]
  last: string[]
  /** Town, latitude, longitude, hours ahead of UTC. */
  towns: [string, number, number, number][]
  /** Share of the users with this origin. */
  share: number
}

const w = (text: string) => text.trim().split(/\s+/)

export const origins: readonly Origin[] = [
  {
    language: 'en',
    first: w(
      'Imogen Callum Tess Rory Nell Hamish Bronwyn Ewan Poppy Alasdair Morag Gethin Orla Declan Fionn Siobhan Wilf Hattie Jago Morwenna',
    ),
    last: w(
      'Pettifer Loxley Marchbank Trelawn Hesketh Quill Farrow Dunmore Ashdown Kerrigan Pryce Ravenhill Strand Tolliver Wetherby Corbyne',
    ),
    towns: [
      ['Falmouth', 50.15, -5.07, 0],
      ['Leith', 55.97, -3.17, 0],
      ['Galway', 53.27, -9.05, 0],
      ['Hull', 53.74, -0.33, 0],
      ['Swansea', 51.62, -3.94, 0],
    ],
    share: 40,
  },
  {
    language: 'en',
    first: w(
      'Maren Dale Juniper Otis Lena Roscoe Wren Ezra Delia Amos Cleo Silas Bea Hollis Ramona Theo Junie Marcus Odell Sunny',
    ),
    last: w(
      'Brandvold Okafor-Lane Castellane Whitlock Draper Nakagawa-Reed Sorrel Vance Tillery Ostrowe Bellweather Crane Dufresne Holloway Pike',
    ),
    towns: [
      ['Duluth', 46.79, -92.1, -6],
      ['Pittsburgh', 40.44, -80.0, -5],
      ['Tucson', 32.22, -110.97, -7],
      ['Halifax', 44.65, -63.57, -4],
      ['Astoria', 46.19, -123.83, -8],
    ],
    share: 44,
  },
  {
    language: 'en',
    first: w(
      'Adaeze Kofi Ngozi Tunde Ama Chinedu Efua Kwabena Ifeoma Yaw Zainab Emeka Abena Folake Nnamdi Akosua',
    ),
    last: w(
      'Adeyinka Boatengi Nwosu-Bright Asantewo Eze-Cole Mensahne Ogunbade Sarpongo Umehara Danquahe Balogunle Achebeson',
    ),
    towns: [
      ['Accra', 5.6, -0.19, 0],
      ['Lagos', 6.52, 3.38, 1],
      ['Enugu', 6.45, 7.5, 1],
      ['Kumasi', 6.69, -1.62, 0],
    ],
    share: 26,
  },
  {
    language: 'en',
    first: w(
      'Ilse Joakim Tuuli Mikkel Sunniva Aksel Eeva Torbjorn Liv Rasmus Aino Henrik Solveig Juhani Maarit Piet Femke Sander Lotte Bram',
    ),
    last: w(
      'Lindqvast Haugland Vaarala Norrby Kvist Aaltovirta Sandvik-Moe Brekke Rautio Holmgard Dekkers Vroom Terpstra Solbakken',
    ),
    towns: [
      ['Tallinn', 59.44, 24.75, 2],
      ['Bergen', 60.39, 5.32, 1],
      ['Turku', 60.45, 22.27, 2],
      ['Utrecht', 52.09, 5.12, 1],
      ['Aarhus', 56.16, 10.2, 1],
    ],
    share: 30,
  },
  {
    language: 'en',
    first: w(
      'Zofia Marek Jadwiga Milan Ivana Tomasz Katya Borislav Oksana Emil Danica Radek Ludmila Stefan Nadia Vesna Deniz Elif Cem Leyla Yusuf Defne',
    ),
    last: w(
      'Kowalik Dvorsky Petrovna-Hale Zelenko Markoviq Wolanski Hruby Sokolar Yildizan Karaca Demirok Aksoyan Novakova Stanek',
    ),
    towns: [
      ['Gdańsk', 54.35, 18.65, 1],
      ['Brno', 49.2, 16.61, 1],
      ['Ljubljana', 46.06, 14.51, 1],
      ['Izmir', 38.42, 27.14, 3],
      ['Lviv', 49.84, 24.03, 2],
    ],
    share: 34,
  },
  {
    language: 'es',
    first: w(
      'Marisol Joaquín Ximena Octavio Lucía Ramiro Paloma Esteban Inés Fermín Rocío Leandro Itzel Anselmo Candela Tobías',
    ),
    last: w(
      'Quintanar Solórzano Valdivieso Echeverri Montalbán Ugarteche Ledesma Barragán Olivares-Rey Zubizarri Cifuentes Arriaga',
    ),
    towns: [
      ['Oaxaca', 17.07, -96.72, -6],
      ['Valparaíso', -33.05, -71.61, -3],
      ['Cádiz', 36.53, -6.29, 1],
      ['Medellín', 6.24, -75.58, -5],
      ['Rosario', -32.95, -60.64, -3],
    ],
    share: 30,
  },
  {
    language: 'pt',
    first: w(
      'Thainá Caetana Raimundo Iara Benedita Jorginho Luzia Tiago Marlene Abílio Cecília Davi Nazaré Otávio',
    ),
    last: w(
      'Figueirinha Nascentes Pimentel-Mar Caldeira Boaventura Seixas Vidigal Maranhal Teixoeira Serpa Quaresma',
    ),
    towns: [
      ['Recife', -8.05, -34.88, -3],
      ['Porto', 41.15, -8.61, 0],
      ['Belém', -1.46, -48.5, -3],
      ['Ouro Preto', -20.39, -43.5, -3],
    ],
    share: 22,
  },
  {
    language: 'ja',
    first: w(
      'Haruka:はるか Sota:颯太 Michiru:みちる Kenta:健太 Natsumi:なつみ Ryo:涼 Akane:茜 Tetsuya:哲也 Mio:澪 Shun:俊 Yukari:ゆかり Daichi:大地',
    ),
    last: w(
      'Shiomizu:汐水 Kitagiri:北霧 Hamabe:浜辺 Tsukinoe:月江 Arisawa:有沢 Minase:水瀬 Tokiwada:常和田 Okihara:沖原',
    ),
    towns: [
      ['Osaka', 34.69, 135.5, 9],
      ['Otaru', 43.19, 141.0, 9],
      ['Onomichi', 34.41, 133.2, 9],
      ['Kanazawa', 36.56, 136.65, 9],
    ],
    share: 22,
  },
  {
    language: 'fr',
    first: w(
      'Solène Gaspard Maëlle Anatole Clémence Bastien Odile Thibault Yaël Corentin Noémie Fantine Lazare Apolline',
    ),
    last: w(
      'Kerbrat Vauclair Desrosières Montferrand Lagarrigue Belloncle Ruisseau Chanterelle Delvigne Pontcarré Marchesseau',
    ),
    towns: [
      ['Brest', 48.39, -4.49, 1],
      ['Montréal', 45.5, -73.57, -5],
      ['Marseille', 43.3, 5.37, 1],
      ['Dakar', 14.69, -17.45, 0],
      ['Liège', 50.63, 5.57, 1],
    ],
    share: 18,
  },
  {
    language: 'de',
    first: w(
      'Henrike Jannik Mareike Ottilie Konrad Svenja Ruprecht Friederike Anselm Gesa Valentin Wiebke Burkhard Leonie',
    ),
    last: w(
      'Brinkhoff Achterdiek Morgenroth Silberbach Wendlandt Kirschbaumer Tiefenthal Osterkamp Hagedornson Ziegelmayr',
    ),
    towns: [
      ['Kiel', 54.32, 10.14, 1],
      ['Leipzig', 51.34, 12.37, 1],
      ['Graz', 47.07, 15.44, 1],
      ['Freiburg', 48.0, 7.85, 1],
    ],
    share: 18,
  },
  {
    language: 'zh',
    first: w(
      'Wanqing:晚晴 Zhiyuan:志远 Xiaoman:小满 Yiming:一鸣 Ruolan:若兰 Boyan:伯言 Qiuyue:秋月 Haoran:浩然 Tingyu:听雨 Muqing:沐青',
    ),
    last: w('Lin:林 Shen:沈 Bai:白 Gu:顾 Meng:孟 Qin:秦 Jiang:江 Yan:颜'),
    towns: [
      ['Tainan', 22.99, 120.21, 8],
      ['Chengdu', 30.57, 104.07, 8],
      ['Xiamen', 24.48, 118.09, 8],
      ['Penang', 5.41, 100.33, 8],
    ],
    share: 18,
  },
  {
    language: 'ko',
    first: w(
      'Haneul:하늘 Garam:가람 Bitna:빛나 Seulgi:슬기 Narae:나래 Dohyun:도현 Miri:미리 Jiwoo:지우 Boram:보람 Taeyang:태양',
    ),
    last: w('Namgung:남궁 Seo:서 Ban:반 Pyo:표 Gil:길 Ok:옥 Do:도'),
    towns: [
      ['Busan', 35.18, 129.08, 9],
      ['Jeonju', 35.82, 127.11, 9],
      ['Gangneung', 37.75, 128.88, 9],
    ],
    share: 16,
  },
  {
    language: 'hi',
    first: w(
      'Aarohi:आरोही Kabir:कबीर Ishita:इशिता Devansh:देवांश Meenal:मीनल Tarun:तरुण Vasudha:वसुधा Nikhil:निखिल Gauri:गौरी Omkar:ओंकार',
    ),
    last: w(
      'Chaturvedin Bhadauriya Kelkarni Malhotrin Saxenath Deshmukhe Tripathik Joshipura Rathoreya',
    ),
    towns: [
      ['Jaipur', 26.91, 75.79, 5.5],
      ['Pune', 18.52, 73.86, 5.5],
      ['Indore', 22.72, 75.86, 5.5],
      ['Kochi', 9.93, 76.27, 5.5],
    ],
    share: 18,
  },
  {
    language: 'ar',
    first: w(
      'Layan:ليان Idris:إدريس Salma:سلمى Tariq:طارق Noor:نور Yazan:يزن Hala:هالة Karim:كريم Rawan:روان Ziad:زياد',
    ),
    last: w(
      'Haddadin:حدادين Qabbaji:قبّاجي Marrashi:مرّاشي Tunsiya:تونسية Zaytouni:زيتوني Bahhar:بحّار Nassaj:نسّاج',
    ),
    towns: [
      ['Amman', 31.95, 35.93, 3],
      ['Tunis', 36.81, 10.18, 1],
      ['Alexandria', 31.2, 29.92, 2],
      ['Muscat', 23.59, 58.41, 4],
    ],
    share: 16,
  },
  {
    language: 'sw',
    first: w('Zawadi Baraka Neema Jabali Rehema Faraji Asha Makena Juma Subira Tumaini Imani'),
    last: w(
      'Mwakasege Kibwana Otienoh Wanjohi Bakari-Said Mrembo Kazungu Shauri Nyamweya Kilimani',
    ),
    towns: [
      ['Mombasa', -4.04, 39.67, 3],
      ['Zanzibar', -6.16, 39.2, 3],
      ['Kisumu', -0.09, 34.77, 3],
      ['Arusha', -3.37, 36.69, 3],
    ],
    share: 16,
  },
]

import { topic } from '../topic'

export const botequim = topic(String.raw`
# botequim | Botequim | Conversa de balcão: futebol de várzea, samba, chuva, vizinhança. | ⚽ 🥁 🌧️ | street night sea | 3 | pt
= bio: torcedora do time pequeno | cavaquinho no fim de semana | cafezinho e fofoca boa | conserto de tudo um pouco
= time: o União da Ladeira | o Estrela do Cais | o Operário de Baixo | os Veteranos da Padaria
= placar: 1 a 0 | 2 a 2 | 4 a 3 | 0 a 0, o mais bonito que já vi
= coisa: o som do pandeiro | a chuva no telhado de zinco | cheiro de pão às seis | o apito do vendedor | a tia do terceiro andar cantando
% varzea | Como se faz um campo de várzea | Duas traves, uma discussão e uma bola que não é de ninguém. | Primeiro se discute onde fica o gol. Isso leva uma tarde. | Depois se descobre que há uma árvore no meio-campo. A árvore fica. | A árvore, no fim, é o melhor zagueiro do bairro.
> {time} ganhou de {placar}. O gol foi de {canela|costas|um senhor de sessenta anos} e ninguém trabalhou mais {hoje|na segunda}.
- Gol de qualquer coisa vale o mesmo na tabela!
- Eu estava atrás do gol. Chorei. Não me arrependo.
-- Eu vi você! De guarda-chuva, abraçando o bandeirinha.
- E o juiz, saiu inteiro?
-- Saiu com um pastel em cada mão.
> Som de hoje: {coisa}. {Não trocava por nada.|Era isso que faltava na semana.}
- Aqui foi {coisa2}. Cada um com sua orquestra.
- Grava um minutinho e manda, por favor.
- Li isso e fiquei com saudade de casa na mesma hora.
> Quem mais tem um vizinho que {conserta tudo|sabe de tudo|empresta a escada e conta a história da escada}?
- O meu conserta e depois não cobra, aí a gente leva bolo, aí ele conserta o forno.
-- Economia circular de verdade.
- Eu SOU esse vizinho. A escada era do meu avô.
- Aqui é a dona Zuleide. Antes da notícia tem a dona Zuleide.
> [night] Roda de samba no {beco|quintal|posto de gasolina}, {sete|nove} pessoas e um cachorro no contratempo. Fui embora {às duas|quando acabou o gelo|amanhecendo}.
- O cachorro entra melhor que o meu cunhado.
- Que horas começa a próxima? Levo o tamborim.
-- Sexta, depois da chuva.
- Contratempo é destino.
> [link] Escrevi sobre o nosso campo. A árvore aprovou.
- A árvore marcou meu primo por noventa minutos em 2004. Respeito.
- Faltou falar do esgoto atrás do gol, mas tudo bem, é poesia.
-- Ficou para o segundo volume.
> Choveu tanto que {a rua virou rio|o ônibus passou nadando|fiquei ilhado no balcão}. Resultado: {três cafés|uma amizade nova|duas partidas de dominó perdidas}.
- Ilhado no balcão é o melhor tipo de ilhado.
- Aqui também. A gente abriu a porta e serviu sopa para quem passava.
-- Isso é o bairro inteiro numa frase.
> Pergunta de balcão: pastel {antes|depois} ou caldo de cana {primeiro|junto|nunca}?
- Junto. Quem separa não ama.
- Antes, depois e no ônibus.
- Nunca?! Quem escreveu "nunca" aí?
-- Era para ver se vocês estavam prestando atenção.
`)

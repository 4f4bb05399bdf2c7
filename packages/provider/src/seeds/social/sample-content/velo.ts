import { topic } from '../topic'

export const velo = topic(String.raw`
# velo | Vélo | Chaînes qui grincent, cols trop longs, baguettes sur le porte-bagages. | 🚲 🥖 ⛰️ | hill street | 2 | fr
= bio: vélotaf par tous les temps | grimpeuse lente, descendeuse prudente | répare les vélos des autres | porte-bagages bien rempli
= col: le col du Renard | la côte de l'usine | la montée de la chapelle | le raidillon du cimetière
= panne: une crevaison à trois cents mètres de la maison | la chaîne dans la soupe | un rayon qui chante | le frein qui couine en fa dièse
= truc: un melon | deux baguettes et un poireau | une chaise | le contrebassiste de notre trio
% chaine | Nettoyer une chaîne en écoutant la radio | Vingt minutes, un chiffon, et le vélo dit merci. | Un chiffon sec d'abord, toujours. On ne met pas d'huile sur de la boue. | Une goutte par maillon, on tourne, on attend, on essuie. Ce qui brille attire la poussière. | Le silence qui suit est la récompense.
> [img:hill] [am] {col} ce matin. {Brouillard en bas, soleil en haut.|Doublé par un facteur.|Pas beau, mais monté.}
- Doublée aussi, par une dame avec un panier et un chien. On ne s'en remet pas.
- Quel braquet ? Mes genoux demandent.
-- Le plus petit, puis encore un plus petit dans ma tête.
- En haut, c'est toujours plus tôt dans l'année. J'adore.
> {panne}. {Voilà.|Bonne journée à tous.|Et il pleuvait.}
- Courage. L'atelier est ouvert jusqu'à sept heures, il y a du café.
-- J'y suis passé. Réparé, réchauffé, reparti.
- Le fa dièse, c'est la plaquette. En sol, ce serait le disque.
- Rien n'est jamais arrivé à quelqu'un qui avait une deuxième chambre à air.
> Transporté aujourd'hui à vélo : {truc}. {Personne n'a été blessé.|Un enfant a applaudi.|Deux fois demi-tour.}
- L'enfant a raison.
- Photo ou ça n'a pas eu lieu.
-- J'avais les deux mains prises, justement.
- J'ai déménagé un studio comme ça. Douze voyages et un ami en moins.
> Nouvelle piste cyclable {sur le pont|devant la gare|rue des Lilas} : elle finit {dans un arbre|contre une boulangerie|nulle part}. Projet philosophique ?
- Contre une boulangerie, c'est de l'urbanisme de haut niveau.
- J'ai écrit à la mairie. Ils ont répondu avec un plan où l'arbre n'existe pas.
-- Et l'arbre, qu'en dit-il ?
--- Il pousse.
- Nous allons la prolonger à la craie dimanche. Venez.
> [link] Une page pour celles et ceux dont on entend la chaîne depuis la cuisine.
- « Ce qui brille attire la poussière » : valable aussi pour mon cousin.
- Fait hier soir. Ce silence ! Je n'entends plus que mes genoux.
- On ne met pas d'huile sur de la boue. Je l'ai fait dix ans.
> Le meilleur moment : {les dix premiers mètres|le feu qui passe au vert sans poser le pied|rentrer de nuit avec la dynamo qui ronronne}.
- La dynamo. Oui. C'est un chat.
- Rentrer et poser le casque. Voilà, je l'ai dit.
- L'odeur de boulangerie à cinq heures et demie, sans moteur pour la couvrir.
`)

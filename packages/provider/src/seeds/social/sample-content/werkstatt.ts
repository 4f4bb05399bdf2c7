import { topic } from '../topic'

export const werkstatt = topic(String.raw`
# werkstatt | Werkstatt | Reparieren, leimen, löten, fluchen. Erst schauen, dann schrauben. | 🔧 🪚 🔩 | desk industry | 2 | de
= bio: repariert lieber als dass es neu ist | Holz, Leim, Geduld | Repaircafé am Samstag | hat die passende Schraube
= ding: ein Toaster von 1962 | Omas Küchenmaschine | ein Stuhl mit drei Meinungen | das Radio vom Dachboden | eine Kuckucksuhr ohne Kuckuck | die Spülmaschine der Nachbarn
= fehler: ein kalter Lötpunkt | ein Haargummi im Ablauf | eine Feder, die niemand bestellt hat | Staub, einfach nur Staub | das Kabel, natürlich das Kabel
% erstschauen | Erst schauen, dann schrauben | Fünf Fragen, bevor man etwas aufmacht. | Wann ging es zuletzt? Was hat sich seitdem geändert? Ist Strom da, wo Strom sein soll? | Ein Foto vor jedem Schritt. Schrauben in der Reihenfolge ins Eierkarton-Fach. | Und wenn am Ende eine übrig bleibt: noch einmal aufmachen. Leider.
> {ding} läuft wieder. Es war {fehler}. {Drei Abende.|Zwanzig Minuten und ein Kaffee.|Ich bin unausstehlich vor Stolz.}
- Es ist immer {fehler}. Glückwunsch!
- Zu Recht unausstehlich. Wie alt ist das gute Stück?
-- Älter als ich und besser erhalten.
- Hast du Bilder vom Innenleben? Diese Geräte waren von innen so ordentlich.
> Wer hat noch {eine M4 in Messing|einen Riemen, 38 cm|so einen winzigen Dreikantschlüssel}? Biete {Kuchen|Dankbarkeit|ein Glas Schrauben unbekannter Herkunft}.
- Habe ich. In der dritten Dose von links, in der zweiten von links oder im Auto.
-- Ich komme mit Kuchen und Zeit.
- Das Glas nehme ich unbesehen.
- Der Eisenwarenladen am Markt hat alles, man muss nur nicht sagen, wozu.
> Repaircafé heute: {elf|vierzehn|neun} Geräte, {sieben|acht} gerettet, {eine|zwei} neue Freundschaften, ein {Föhn|Mixer} im Jenseits.
- Danke für meinen Mixer! Er klingt jetzt wie ein Flugzeug, aber ein pünktliches.
- Wann ist das nächste? Ich hätte {ding}.
-- Samstag in zwei Wochen, ab zehn. Bring Geduld und Kekse mit.
- Ruhe sanft, Föhn.
> Mein Großvater hat in die Werkbank geritzt: „{Zweimal messen|Wer sucht, räumt auf|Morgen ist auch ein Tag}“. {Ich halte mich an die Hälfte.|Daneben steht mein Name, schief, mit sechs Jahren.}
- So etwas darf man niemals abschleifen.
-- Eher verkaufe ich das Haus.
- Bei uns steht „Licht aus“. Auch eine Philosophie.
> [link] Meine fünf Fragen, bevor ich etwas aufschraube. Die letzte Schraube ist die ehrlichste.
- „Noch einmal aufmachen. Leider.“ Ich habe laut gelacht und dann aufgemacht.
- Eierkarton! Seit Jahren kippe ich alles in einen Deckel.
-- Der Deckel fällt immer. Immer.
> Darf man Holzleim {überlagert|nach drei Jahren|mit Haut drauf} noch benutzen oder ist das {Optimismus|Sünde}?
- Mach eine Probe an zwei Resten. Wenn der Rest reißt und nicht die Fuge, ist er gut.
-- Der Rest ist gerissen. Der Leim lebt!
- Optimismus ist die Grundlage jeder Leimung.
`)

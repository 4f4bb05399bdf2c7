import { topic } from '../topic'

export const mesa = topic(String.raw`
# mesa | La mesa | Lo que se come, quién lo hizo y por qué repetimos. | 🌶️ 🍲 🥑 | kitchen garden | 3 | es
= bio: cocina de mercado y de memoria | aprendiz de mi abuela | el picante no perdona | nunca llego tarde a comer
= plato: el caldo de los domingos | las croquetas | un arroz con lo que había | el mole de tres días | las empanadas de mi tía | una tortilla alta como un libro | los frijoles negros
= secreto: una hoja de laurel y paciencia | un chorrito de vinagre al final | tostar el comino antes | no moverlo, nunca | un trozo de chocolate amargo | agua de la cocción
= lugar: el mercado viejo | la esquina de la plaza | casa de mi abuela | el puesto de Chelo | la estación
% caldo | El caldo de los domingos | Una olla, una mañana y nadie con prisa. | Huesos tostados, una cebolla quemada por un lado, zanahoria, apio y agua fría. Nunca agua caliente. | Cuando rompa a hervir, baja el fuego hasta que apenas tiemble. Tres horas. La radio ayuda. | Se sala al final, cuando ya sabes con quién lo vas a comer.
> [img:kitchen] Hoy tocó {plato}. El secreto es {secreto} y que nadie te {mire|apure|pregunte}.
- ¿{secreto}? Llevo veinte años haciéndolo mal.
-- Mal no: a tu manera. Pero prueba.
- Mi madre diría que falta sal y se comería tres platos.
- ¿Cuánto tiempo lo dejas? A mí siempre se me {pega|pasa|enfría la gente}.
-- Hasta que huela a domingo. No sé decirlo en minutos.
> Debate familiar, {tercer|quinto|séptimo} día: ¿{plato} con cebolla o sin cebolla?
- Con. Y quien diga lo contrario no ha llorado lo suficiente.
- Sin, pero no lo digo en voz alta porque vivo cerca de mis suegros.
-- Tu secreto está a salvo aquí, entre unos cientos de personas.
- En mi casa se hacen dos ollas y se vota en silencio.
> En {lugar} hay una señora que vende {tres|cuatro} cosas y las {tres|cuatro} son perfectas. Hoy me preguntó por {mi padre|el trabajo|la rodilla}.
- Esas señoras sostienen el país.
- ¿Sigue poniendo una fruta de más «para el camino»?
-- Siempre. Hoy fue una guayaba.
- Yo le debo dinero desde marzo y no me deja pagarle.
> Pregunta seria: ¿qué hago con {dos kilos|una caja entera} de {limones|chiles|tomates muy maduros|calabaza}? Me los regaló {un vecino|mi jefa|un primo con huerta} y no supe decir que no.
- Mermelada, y mañana se lo regalas al siguiente.
- Todo al horno, bajito, toda la noche. Por la mañana eres rica.
-- Hecho. La casa huele a agosto.
- Invítanos.
> [link] Me pedían la receta del caldo. Aquí está, con instrucciones para la radio y todo.
- «Cuando ya sabes con quién lo vas a comer». Me has hecho llamar a mi hermana.
- ¿Qué emisora recomiendas?
-- Una donde hablen bajito de fútbol antiguo.
- Agua fría, claro. Ahora entiendo mi vida.
> Sobremesa de {dos|tres|cuatro} horas. Temas: {la herencia de una mesa|si los gatos mienten|quién rompió el jarrón en 1998}. Nadie ganó. Hubo {café|flan|otra ronda}.
- Lo del jarrón prescribe a los treinta años.
-- Entonces faltan dos y mi primo lo sabe.
- No hay plataforma que compita con esto.
- Los gatos mienten. Siguiente tema.
> [am] Café, pan de ayer tostado, {aceite|mantequilla|aguacate} y silencio. No necesito más {hasta las once|de la vida|hoy}.
- El pan de ayer es mejor que el de hoy, y no se habla lo suficiente de eso.
- Buenos días desde {lugar}.
- Aquí ya es la cena y aun así se me antoja.
`)

import type { FrameStrings } from './frame-strings'

export const es: FrameStrings = {
  newPassword: {
    create: {
      title: 'Elige una contraseña',
      lead: 'Sella la cartera que se crea ahora en este dispositivo. Nadie puede restablecerla: guárdala en un gestor de contraseñas.',
      go: 'Crear la cartera',
    },
    import: {
      title: 'Elige una contraseña',
      lead: 'Sella lo que has traído. La frase o la clave siguen siendo tuyas: consérvalas también.',
      go: 'Traer la cartera',
    },
    restore: {
      title: 'Elige una contraseña nueva',
      lead: 'La frase es correcta. A partir de ahora esta contraseña abre la cartera; la anterior, no.',
      go: 'Restaurar la cartera',
    },
    change: {
      title: 'Elige una contraseña nueva',
      lead: 'La anterior deja de abrir la cartera en cuanto se guarde esta.',
      go: 'Cambiar la contraseña',
    },
  },
  password: {
    unlock: {
      title: 'Desbloquea tu cartera',
      lead: 'Queda abierta en esta página hasta que pase 15 minutos sin usarse.',
      go: 'Desbloquear',
    },
    open: {
      title: 'Desbloquea tu cartera',
      lead: 'Su contraseña la trae a este navegador y la abre.',
      go: 'Desbloquear',
    },
    reveal: {
      title: 'Una vez más, para estar seguros',
      lead: 'Lo que viene ahora es todo lo que alguien necesita para quedarse con esta cartera. Asegúrate de que nadie mira.',
      go: 'Mostrar',
    },
    change: {
      title: 'Primero, como la abres ahora',
      lead: 'Después eliges la contraseña nueva.',
      go: 'Continuar',
    },
    passkey: {
      title: 'Abrir esta cartera con una clave de acceso',
      lead: 'La contraseña la sigue abriendo: una clave de acceso puede perderse con su dispositivo.',
      go: 'Añadir la clave de acceso',
    },
    remove: {
      title: 'Quitar una forma de abrirla',
      lead: 'Asegúrate de que tienes otra: la contraseña o la frase escrita.',
      go: 'Quitar',
    },
  },
  secret: {
    import: {
      title: 'Trae una cartera',
      lead: 'Una frase de recuperación de 12 o 24 palabras, o una clave privada de Ethereum o Solana. Se sella en este dispositivo antes de guardar nada.',
      label: 'Frase de recuperación o clave privada',
      go: 'Continuar',
    },
    restore: {
      title: 'Restaura tu cartera',
      lead: 'Escribe la frase de recuperación que anotaste: 12 o 24 palabras, en su orden.',
      label: 'Frase de recuperación',
      go: 'Continuar',
    },
  },
  reveal: {
    phrase: {
      title: 'Frase de recuperación',
      lead: 'Quien tiene estas palabras tiene la cartera. Anótalas en papel. Nadie de Castaway te las pedirá jamás.',
    },
    key: {
      title: 'Clave privada',
      lead: 'Quien tiene esta clave tiene la cuenta. Pégala solo en una cartera de tu confianza.',
    },
    done: 'La he anotado',
  },
  confirm: {
    message: '¿Firmar este mensaje?',
    'typed-data': '¿Firmar esto?',
    transaction: '¿Enviar esta transacción?',
    'solana-message': '¿Firmar este mensaje?',
    'solana-transaction': '¿Firmar esta transacción de Solana?',
    lead: 'pregunta a tu cartera',
    blind: 'Lo que hay dentro no se puede mostrar con palabras. Fírmalo solo si sabes qué hace.',
    go: 'Firmar',
    reject: 'Rechazar',
    covered: 'Algo cubre esta ventana. Apártalo para continuar.',
  },
  fields: {
    to: 'Para',
    newContract: 'un contrato nuevo',
    value: 'Importe',
    network: 'Red',
    fee: 'Comisión máxima',
    data: 'Datos',
    noData: 'ninguno',
    account: 'Con',
    app: 'Aplicación',
    contract: 'Contrato',
    kind: 'Qué',
    password: 'Contraseña de esta cartera',
    newPassword: 'Contraseña',
    again: 'La contraseña otra vez',
    differs: 'No son iguales.',
    same: 'Son iguales. Bien.',
  },
  strength: {
    none: (characters) => `Al menos ${characters} caracteres.`,
    short: (missing) => `Caracteres que faltan: ${missing}.`,
    weak: 'Fácil de adivinar. Añade una o dos palabras.',
    fair: 'Suficiente. Más larga es mejor.',
    strong: 'Fuerte.',
  },
  errors: {
    passkeyFailed:
      'La clave de acceso no la ha abierto. Inténtalo otra vez o escribe la contraseña.',
    wrongPassword: 'Esa contraseña no abre esta cartera.',
    wrongPasskey: 'Esa clave de acceso no abre esta cartera.',
    phrase:
      'No son las 12 o 24 palabras de una frase de recuperación: revisa el orden y la ortografía.',
    key: 'Ninguna cuenta tiene esta clave privada: revisa sus dígitos.',
    secret: 'No es una frase de recuperación ni una clave privada.',
  },
  cancel: 'Cancelar',
  passkey: 'Usar una clave de acceso',
  working: 'Trabajando en ello. Tarda un momento, a propósito.',
  alone:
    'Esta página guarda las claves de las carteras creadas en Castaway. Solo funciona dentro de Castaway.',
  testNetwork: 'red de pruebas',
  otherNetwork: (chainId) => `Red ${chainId}`,
}

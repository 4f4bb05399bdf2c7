import type { FrameStrings } from './frame-strings'

export const es: FrameStrings = {
  newPassword: {
    create: {
      title: 'Elige una contraseña',
      lead: 'Esta contraseña protege la nueva cartera en este dispositivo. Nadie puede restablecerla, así que guárdala en un gestor de contraseñas.',
      go: 'Crear la cartera',
    },
    import: {
      title: 'Elige una contraseña',
      lead: 'Protege la cartera importada en este dispositivo. Conserva también tu frase de recuperación o tu clave privada.',
      go: 'Importar la cartera',
    },
    restore: {
      title: 'Elige una contraseña nueva',
      lead: 'Tu frase de recuperación es correcta. A partir de ahora, esta contraseña desbloquea la cartera. La anterior ya no sirve.',
      go: 'Restaurar la cartera',
    },
    change: {
      title: 'Elige una contraseña nueva',
      lead: 'En cuanto se guarde esta, la contraseña anterior deja de funcionar.',
      go: 'Cambiar la contraseña',
    },
  },
  password: {
    unlock: {
      title: 'Desbloquea tu cartera',
      lead: 'Queda desbloqueada en esta página hasta que pasen 15 minutos sin usarse.',
      go: 'Desbloquear',
    },
    open: {
      title: 'Desbloquea tu cartera',
      lead: 'Escribe su contraseña para desbloquearla en este navegador.',
      go: 'Desbloquear',
    },
    reveal: {
      title: 'Confirma que eres tú',
      lead: 'Quien vea la siguiente pantalla puede quedarse con esta cartera. Asegúrate de que nadie mira.',
      go: 'Mostrar',
    },
    change: {
      title: 'Primero, desbloquéala como hasta ahora',
      lead: 'Después elige una contraseña nueva.',
      go: 'Continuar',
    },
    passkey: {
      title: 'Añadir una clave de acceso a esta cartera',
      lead: 'Tu contraseña sigue funcionando, por si pierdes el dispositivo con la clave de acceso.',
      go: 'Añadir la clave de acceso',
    },
    remove: {
      title: 'Quitar una forma de desbloquearla',
      lead: 'Asegúrate de que te queda otra: la contraseña o la frase de recuperación que anotaste.',
      go: 'Quitar',
    },
  },
  secret: {
    import: {
      title: 'Importa una cartera',
      lead: 'Escribe una frase de recuperación de 12 o 24 palabras, o una clave privada de Ethereum o Solana. Se cifra en este dispositivo antes de guardar nada.',
      label: 'Frase de recuperación o clave privada',
      go: 'Continuar',
    },
    restore: {
      title: 'Restaura tu cartera',
      lead: 'Escribe la frase de recuperación que anotaste: 12 o 24 palabras, en orden.',
      label: 'Frase de recuperación',
      go: 'Continuar',
    },
  },
  reveal: {
    phrase: {
      title: 'Frase de recuperación',
      lead: 'Quien tenga estas palabras controla la cartera. Anótalas en papel. Castaway nunca te las pedirá.',
    },
    key: {
      title: 'Clave privada',
      lead: 'Quien tenga esta clave controla la cuenta. Pégala solo en una cartera de tu confianza.',
    },
    done: 'La he anotado',
  },
  confirm: {
    message: '¿Firmar este mensaje?',
    'typed-data': '¿Firmar esto?',
    transaction: '¿Enviar esta transacción?',
    'solana-message': '¿Firmar este mensaje?',
    'solana-transaction': '¿Firmar esta transacción de Solana?',
    lead: 'ha enviado esta solicitud',
    blind: 'El contenido no se puede mostrar como texto. Fírmalo solo si sabes qué hace.',
    go: 'Firmar',
    reject: 'Cancelar',
    covered: 'Algo cubre esta ventana. Apártalo para continuar.',
  },
  claim: {
    title: '¿Reclamar tu cuenta de Farcaster?',
    meaning: (fid) =>
      `La cuenta número ${fid} y el nombre de usuario que elegiste para ella pertenecerán a esta cartera. No se paga nada.`,
    details: 'Detalles',
  },
  fields: {
    deadline: 'Válido hasta',
    to: 'Para',
    newContract: 'un contrato nuevo',
    value: 'Importe',
    network: 'Red',
    fee: 'Comisión máxima',
    data: 'Datos',
    noData: 'ninguno',
    account: 'Cuenta',
    app: 'Aplicación',
    contract: 'Contrato',
    kind: 'Tipo',
    password: 'Contraseña de esta cartera',
    newPassword: 'Contraseña',
    again: 'Confirma la contraseña',
    differs: 'Las contraseñas no coinciden.',
    same: 'Las contraseñas coinciden.',
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
      'La clave de acceso no la ha desbloqueado. Inténtalo otra vez o escribe tu contraseña.',
    wrongPassword: 'Contraseña incorrecta. Inténtalo otra vez.',
    wrongPasskey: 'Esa clave de acceso no desbloquea esta cartera.',
    phrase:
      'No es una frase de recuperación válida de 12 o 24 palabras. Revisa el orden y la ortografía.',
    key: 'No es una clave privada válida. Revisa cada carácter.',
    secret: 'No es una frase de recuperación ni una clave privada.',
  },
  cancel: 'Cancelar',
  passkey: 'Usar una clave de acceso',
  working: 'Trabajando en ello. Por tu seguridad, tarda un momento.',
  alone:
    'Esta página guarda las claves de las carteras creadas en Castaway. Solo funciona dentro de Castaway.',
  testNetwork: 'red de pruebas',
  otherNetwork: (chainId) => `Red ${chainId}`,
}

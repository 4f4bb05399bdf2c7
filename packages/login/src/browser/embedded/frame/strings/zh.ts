import type { FrameStrings } from './frame-strings'

export const zh: FrameStrings = {
  newPassword: {
    create: {
      title: '设置密码',
      lead: '此密码保护这台设备上的新钱包。没有人能重置它，请保存在密码管理器中。',
      go: '创建钱包',
    },
    import: {
      title: '设置密码',
      lead: '它会在此设备上保护您导入的钱包。也请妥善保存您的恢复短语或私钥。',
      go: '导入钱包',
    },
    restore: {
      title: '设置新密码',
      lead: '恢复短语正确。从现在起用这个密码解锁钱包，旧密码不再有效。',
      go: '恢复钱包',
    },
    change: {
      title: '设置新密码',
      lead: '新密码保存后，旧密码就不再有效。',
      go: '更改密码',
    },
  },
  password: {
    unlock: {
      title: '解锁您的钱包',
      lead: '它会在此页面保持解锁状态，直到 15 分钟没有使用。',
      go: '解锁',
    },
    open: {
      title: '解锁您的钱包',
      lead: '输入密码，在此浏览器中解锁。',
      go: '解锁',
    },
    reveal: {
      title: '确认是您本人',
      lead: '看到下一个屏幕的人就能拿走这个钱包。请确保没有人在旁边看。',
      go: '显示',
    },
    change: {
      title: '先用现在的方式解锁',
      lead: '然后设置新密码。',
      go: '继续',
    },
    passkey: {
      title: '为这个钱包添加通行密钥',
      lead: '万一丢失存有通行密钥的设备，您的密码仍然有效。',
      go: '添加通行密钥',
    },
    remove: {
      title: '移除一种解锁方式',
      lead: '请确保您还有另一种方式：密码，或您写下的恢复短语。',
      go: '移除',
    },
  },
  secret: {
    import: {
      title: '导入钱包',
      lead: '请输入 12 或 24 个词的恢复短语，或以太坊、Solana 的私钥。在保存任何内容之前，它会先在此设备上加密。',
      label: '恢复短语或私钥',
      go: '继续',
    },
    restore: {
      title: '恢复您的钱包',
      lead: '输入您写下的恢复短语：12 或 24 个词，按顺序输入。',
      label: '恢复短语',
      go: '继续',
    },
  },
  reveal: {
    phrase: {
      title: '恢复短语',
      lead: '任何拥有这些词的人都能控制这个钱包。请写在纸上。Castaway 绝不会向您索要。',
    },
    key: {
      title: '私钥',
      lead: '任何拥有这个私钥的人都能控制这个账户。只能粘贴到您信任的钱包里。',
    },
    done: '我已经写下来了',
  },
  confirm: {
    message: '签名这条消息？',
    'typed-data': '签名这些内容？',
    transaction: '发送这笔交易？',
    'solana-message': '签名这条消息？',
    'solana-transaction': '签名这笔 Solana 交易？',
    lead: '发来了此请求',
    blind: '内容无法以文字显示。只有在您知道它的作用时才签名。',
    go: '签名',
    reject: '取消',
    covered: '有东西遮住了此窗口。请移开后继续。',
  },
  fields: {
    to: '收款方',
    newContract: '新合约',
    value: '金额',
    network: '网络',
    fee: '最高手续费',
    data: '数据',
    noData: '无',
    account: '账户',
    app: '应用',
    contract: '合约',
    kind: '类型',
    password: '此钱包的密码',
    newPassword: '密码',
    again: '确认密码',
    differs: '两次输入的密码不一致。',
    same: '两次输入的密码一致。',
  },
  strength: {
    none: (characters) => `至少 ${characters} 个字符。`,
    short: (missing) => `还差 ${missing} 个字符。`,
    weak: '容易被猜到。再加一两个词。',
    fair: '可以。再长一些更好。',
    strong: '很强。',
  },
  errors: {
    passkeyFailed: '通行密钥未能解锁。请重试，或输入密码。',
    wrongPassword: '密码错误。请重试。',
    wrongPasskey: '这个通行密钥无法解锁此钱包。',
    phrase: '这不是有效的 12 或 24 个词的恢复短语。请检查顺序和拼写。',
    key: '这不是有效的私钥。请检查每个字符。',
    secret: '这既不是恢复短语，也不是私钥。',
  },
  cancel: '取消',
  passkey: '改用通行密钥',
  working: '正在处理。为了您的安全，需要一点时间。',
  alone: '此页面保管在 Castaway 创建的钱包的密钥，只能在 Castaway 中使用。',
  testNetwork: '测试网络',
  otherNetwork: (chainId) => `网络 ${chainId}`,
}

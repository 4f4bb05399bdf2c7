import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, describe, expect, it } from 'vitest'
import { startSite, resultOf } from '../../test/site'
import { codeMail, codeText, deviceOf } from './messages'
import { createSmtp } from './smtp'
import { createSms } from './sms'

const undo: (() => Promise<unknown> | void)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step()
})

/** A mail server on this machine that accepts everything. */
const mailServer = async (options: SMTPServerOptions = {}) => {
  const mails: { from: string; to: string[]; text: string; user: string | undefined }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (auth, _session, done) =>
      auth.password === 'hush'
        ? done(null, { user: auth.username })
        : done(new Error('No such user')),
    async onData(stream, { envelope, user }, done) {
      const chunks: Buffer[] = []
      for await (const chunk of stream) chunks.push(chunk)
      const { mailFrom, rcptTo } = envelope
      mails.push({
        from: mailFrom ? mailFrom.address : '',
        to: rcptTo.map(({ address }) => address),
        text: Buffer.concat(chunks).toString(),
        user: user as string | undefined,
      })
      done()
    },
    ...options,
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  undo.push(() => new Promise<void>((resolve) => server.close(resolve)))
  return { mails, port: (server.server.address() as AddressInfo).port }
}

/** An SMS API on this machine that records its requests. */
const smsServer = async (status = 201, answer: unknown = { sid: 'SM1' }, location?: string) => {
  const asked: { request: IncomingMessage; body: string }[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    asked.push({ request, body })
    response.writeHead(status, location ? { location } : {}).end(JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  undo.push(() => new Promise((resolve) => server.close(resolve)))
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const occasion = {
  site: 'castaway.example',
  device: 'Firefox on Linux',
  purpose: 'sign in',
} as const
const sms = { account: 'AC1', token: 'hush', from: '+15005550006' }

describe('an email', () => {
  it('signs a user in through a real mail server', async () => {
    const { mails, port } = await mailServer()
    const site = await startSite({
      email: {
        sender: 'smtp',
        url: `smtp://castaway:hush@127.0.0.1:${port}`,
        from: 'Castaway <login@castaway.example>',
      },
    })
    undo.push(() => site.close())
    const methods = (await site.browser().get('/login/methods')).body.methods
    expect(methods).toContainEqual({
      type: 'email',
      label: 'Email',
      simulated: false,
      outboxUrl: null,
    })
    const browser = site.browser()
    const address = 'ana@castaway.example'
    await browser.send(
      'POST',
      '/login/email/start',
      { address },
      { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' },
    )
    expect(mails).toHaveLength(1)
    const [mail] = mails
    expect(mail).toMatchObject({ from: 'login@castaway.example', to: [address], user: 'castaway' })
    expect(mail!.text).toContain('Firefox on Linux')
    expect(mail!.text).toMatch(/^Auto-Submitted: auto-generated/im)
    const code = /^Subject: (\d{3} \d{3}) is your Castaway code/m.exec(mail!.text)![1]!
    const { body } = await browser.send('POST', '/login/email', { address, code })
    expect(body.user.linkedAccounts[0].address).toBe(address)
  })

  it('that cannot be sent is an error without the password, and its code is invalid', async () => {
    const { port } = await mailServer()
    const site = await startSite({
      email: {
        sender: 'smtp',
        url: `smtp://castaway:secret-word@127.0.0.1:${port}`,
        from: 'login@castaway.example',
      },
    })
    undo.push(() => site.close())
    const failed = await site
      .browser()
      .send('POST', '/login/email/start', { address: 'ana@castaway.example' })
    expect(resultOf(failed)).toEqual([500, 'unexpected_error', undefined])
    expect(site.log.at(-1)).toMatchObject({ error: expect.stringContaining('EAUTH') })
    expect(JSON.stringify([failed.body, site.log])).not.toContain('secret-word')
    expect(await site.db.selectFrom('login_code').selectAll().execute()).toEqual([])
  })

  it('does not leave this machine unencrypted', async () => {
    const { mails, port } = await mailServer()
    // 0.0.0.0 reaches this machine but is not one of its loopback names.
    const send = createSmtp({ url: `smtp://0.0.0.0:${port}`, from: 'login@castaway.example' })
    const mail = codeMail('123456', occasion)
    await expect(send('ana@castaway.example', mail)).rejects.toMatchObject({ code: 'ETLS' })
    expect(mails).toEqual([])
  })

  it('goes to one address, whatever it looks like', async () => {
    const { mails, port } = await mailServer()
    const send = createSmtp({ url: `smtp://127.0.0.1:${port}`, from: 'login@castaway.example' })
    await send("o'neil+a=b@castaway.example", codeMail('123456', occasion))
    expect(mails[0]!.to).toEqual(["o'neil+a=b@castaway.example"])
  })

  it('names the site, the device and what to do, in text and in HTML', () => {
    const { subject, text, html } = codeMail('012345', occasion)
    expect(subject).toBe('012 345 is your Castaway code')
    for (const body of [text, html]) {
      expect(body).toContain('012 345')
      expect(body).toContain('castaway.example')
      expect(body).toContain('Firefox on Linux')
      expect(body).toContain('10 minutes')
      expect(body).toContain('Not you?')
    }
  })

  it('repeats nothing of the user agent', () => {
    const agent = '<b>Call +1900</b> https://evil.example Firefox/140'
    expect(deviceOf(agent)).toBe('Firefox')
    expect(deviceOf(undefined)).toBe('an unknown device')
    expect(deviceOf('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1')).toBe(
      'Safari on an iPhone',
    )
  })
})

describe('a text message', () => {
  it('is sent in Twilio’s format', async () => {
    const { asked, url } = await smsServer()
    await createSms({ ...sms, url: `${url}/` })('+12025550100', codeText('012345', occasion))
    const [{ request, body }] = asked as [(typeof asked)[0]]
    expect([request.method, request.url]).toEqual([
      'POST',
      '/2010-04-01/Accounts/AC1/Messages.json',
    ])
    expect(request.headers.authorization).toBe(`Basic ${btoa('AC1:hush')}`)
    const fields = Object.fromEntries(new URLSearchParams(body))
    expect(fields).toEqual({
      To: '+12025550100',
      From: '+15005550006',
      Body: expect.stringMatching(
        /^012345 is your Castaway code[^]+\n\n@castaway\.example #012345$/,
      ),
    })
  })

  it('is sent through a messaging service if one is configured', async () => {
    const { asked, url } = await smsServer()
    await createSms({ ...sms, url, from: `MG${'0'.repeat(32)}` })('+12025550100', 'hello')
    expect(asked[0]!.body).toContain('MessagingServiceSid=MG0')
  })

  it('to a number that the API rejects is an error for the user', async () => {
    const { url } = await smsServer(400, { code: 21211, message: 'Invalid To +12025550100' })
    await expect(createSms({ ...sms, url })('+12025550100', 'hello')).rejects.toMatchObject({
      code: 'invalid_data',
      property: 'number',
    })
  })

  it.each([
    ['a wrong token', 401, { code: 20003 }, '20003'],
    ['no JSON', 502, 'bad gateway', '502'],
  ])(
    'that fails with %s is a server error, without token and number',
    async (_, status, answer, code) => {
      const { url } = await smsServer(status, answer)
      const failure = createSms({ ...sms, url })('+12025550100', 'hello 012345')
      await expect(failure).rejects.toMatchObject({ name: 'SmsError', code })
      await expect(failure).rejects.not.toThrow(/hush|2025550100|012345/)
    },
  )

  it('does not follow redirects with the token', async () => {
    const elsewhere = await smsServer()
    const { url } = await smsServer(307, {}, `${elsewhere.url}/steal`)
    await expect(createSms({ ...sms, url })('+12025550100', 'hello')).rejects.toMatchObject({
      name: 'SmsError',
    })
    expect(elsewhere.asked).toEqual([])
  })
})

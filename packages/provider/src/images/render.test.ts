import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { drawScene } from './art/draw'
import { isReadable, render } from './render'
import { readScene } from './art/scene'

const drawing = { prompt: 'Two red boats at sunset', width: 96, height: 64, isDetailed: false }

describe('a prompt', () => {
  test('is read for things, their number and color, the time and the place', () => {
    expect(readScene('Three GOLDEN stars, two red boats and a lighthouse')).toMatchObject({
      time: 'night',
      ground: 'sea',
      things: [
        { kind: 'star', count: 3, color: '#e0b13c' },
        { kind: 'boat', count: 2, color: '#d64545' },
        { kind: 'lighthouse', count: 1, color: null },
      ],
    })
    expect(readScene('houses in the snow at dusk')).toMatchObject({
      time: 'sunset',
      ground: 'snow',
      things: [{ kind: 'house', count: 3 }],
    })
  })

  test('without a known word gives an abstract image, as different as the words', () => {
    expect(readScene('qwerty').isKnown).toBe(false)
    const draw = (prompt: string) => drawScene({ ...drawing, prompt })
    expect(draw('qwerty')).not.toBe(draw('asdf'))
  })

  test('is not written into the image', () => {
    expect(drawScene({ ...drawing, prompt: '<script>boat</script>' })).not.toContain('script')
  })

  test.each(['0 boats', '999 birds', '\u{1F6A2}', '1e9 suns', '   '])(
    '%s can be drawn',
    async (prompt) => {
      const bytes = await render({ ...drawing, prompt, width: 1, height: 9 }, [], 'png')
      expect(await sharp(bytes).metadata()).toMatchObject({ width: 1, height: 9 })
    },
  )
})

describe('an image', () => {
  test.each(['png', 'jpeg', 'webp'] as const)('is a %s of the size asked for', async (format) => {
    const bytes = await render(drawing, [], format)
    expect(await sharp(bytes).metadata()).toMatchObject({ format, width: 96, height: 64 })
  })

  test('is the same for the same drawing, and has more in it if it is detailed', async () => {
    const [first, again] = await Promise.all([1, 2].map(() => render(drawing, [], 'png')))
    expect(again).toEqual(first)
    expect(drawScene({ ...drawing, isDetailed: true }).length).toBeGreaterThan(
      drawScene(drawing).length,
    )
  })
})

describe('an edit', () => {
  const blue = () =>
    sharp({ create: { width: 40, height: 40, channels: 3, background: '#2040c0' } })
      .png()
      .toBuffer()
  const mean = async (bytes: Uint8Array) =>
    (await sharp(bytes).stats()).channels.slice(0, 3).map((channel) => Math.round(channel.mean))

  test('changes the source as the prompt says, and scales it to the size', async () => {
    const edited = await render(
      { ...drawing, prompt: 'make it an inverted negative' },
      [await blue()],
      'png',
    )
    expect(await mean(edited)).toEqual([0xff - 0x20, 0xff - 0x40, 0xff - 0xc0])
    const gray = await mean(
      await render({ ...drawing, prompt: 'grayscale' }, [await blue()], 'png'),
    )
    expect(new Set(gray).size).toBe(1)
    expect(await sharp(edited).metadata()).toMatchObject({ width: 96, height: 64 })
  })

  test('lays the things of the prompt and further sources over it', async () => {
    const plain = await mean(await render({ ...drawing, prompt: 'hello' }, [await blue()], 'png'))
    expect(plain).toEqual([0x20, 0x40, 0xc0])
    const withSun = await mean(await render({ ...drawing, prompt: 'a sun' }, [await blue()], 'png'))
    expect(withSun[0]).toBeGreaterThan(plain[0]!)
    const red = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#f00' } })
      .webp()
      .toBuffer()
    const withInset = await mean(
      await render({ ...drawing, prompt: 'hello' }, [await blue(), red], 'png'),
    )
    expect(withInset[0]).toBeGreaterThan(plain[0]!)
  })

  test('needs an image', async () => {
    expect(await isReadable(await blue())).toBe(true)
    expect(await isReadable((await blue()).subarray(0, 60))).toBe(false)
    expect(
      await isReadable(
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      ),
    ).toBe(false)
    expect(await isReadable(Buffer.from('hello'))).toBe(false)
  })
})

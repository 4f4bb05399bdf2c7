import {
  BufferTarget,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny'

const formats = {
  mp4: () => new Mp4OutputFormat({ fastStart: 'in-memory' }),
  'mp4-index-last': () => new Mp4OutputFormat({ fastStart: false }),
  webm: () => new WebMOutputFormat(),
}

/**
 * Makes a video of 2.5 seconds, 640 × 360 pixels, whose frames contain nothing.
 * @param size bytes of each of its 25 frames
 */
export async function sampleVideo(kind: keyof typeof formats, size = 2_000): Promise<Uint8Array> {
  const target = new BufferTarget()
  const output = new Output({ format: formats[kind](), target })
  const source = new EncodedVideoPacketSource('vp9')
  output.addVideoTrack(source, { frameRate: 10 })
  await output.start()
  const decoderConfig = { codec: 'vp09.00.10.08', codedWidth: 640, codedHeight: 360 }
  for (let frame = 0; frame < 25; frame++) {
    const type = frame === 0 ? 'key' : 'delta'
    const packet = new EncodedPacket(new Uint8Array(size).fill(frame), type, frame / 10, 0.1)
    await source.add(packet, frame === 0 ? { decoderConfig } : undefined)
  }
  await output.finalize()
  return new Uint8Array(target.buffer!)
}

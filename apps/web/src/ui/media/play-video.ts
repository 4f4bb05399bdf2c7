/** Why a video does not play. */
export type PlayFailure = 'failed' | 'unplayable'

const STREAM = /\.m3u8$/i

/**
 * Plays a file or an HLS stream, with the volume of the element. Browsers that support HLS play it natively; for the
 * others, a library is loaded. Returns a function that stops it.
 */
export function playVideo(
  video: HTMLVideoElement,
  url: string,
  fail: (why: PlayFailure) => void,
): () => void {
  const onError = () =>
    fail(video.error?.code === MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED ? 'unplayable' : 'failed')
  // Rejected because there was no user gesture: the controls are there.
  const start = () => void video.play().catch(() => undefined)
  let destroy: (() => void) | undefined
  let ended = false
  const isStream = STREAM.test(new URL(url, location.origin).pathname)
  if (isStream && !video.canPlayType('application/vnd.apple.mpegurl')) {
    void import('hls.js/light').then(
      ({ default: Hls }) => {
        if (ended) return
        if (!Hls.isSupported()) return fail('unplayable')
        // Its worker would be created from a blob: URL, which the page's CSP does not allow.
        const hls = new Hls({ enableWorker: false, capLevelToPlayerSize: true })
        destroy = () => hls.destroy()
        hls.on(Hls.Events.ERROR, (_event, { fatal, type }) => {
          if (!fatal) return
          fail(type === Hls.ErrorTypes.MEDIA_ERROR ? 'unplayable' : 'failed')
        })
        hls.on(Hls.Events.MANIFEST_PARSED, start)
        hls.loadSource(url)
        hls.attachMedia(video)
      },
      () => fail('failed'),
    )
  } else {
    video.addEventListener('error', onError)
    video.src = url
    start()
  }
  return () => {
    ended = true
    video.removeEventListener('error', onError)
    destroy?.()
    video.removeAttribute('src')
    video.load()
  }
}

import '@castaway/wallet/frame'
import './frame.css'
